export interface paths {
  "/me": {
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      responses: {
        200: { content: { "application/json": { data: unknown; error: null; meta: unknown } } };
      };
    };
  };
}
