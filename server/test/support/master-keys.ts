/** The keys with which tests seal secrets, in every process. */
export const MASTER_KEYS = [{ id: 1, secret: Buffer.alloc(32, 7) }];
