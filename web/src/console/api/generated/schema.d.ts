// Generated from the console routes by npm run generate
export interface paths {
    "/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the commands of the command line, and whether the operator may run each. */
        get: operations["listCommands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/commands/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows how far a long command is. */
        get: operations["showProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/commands/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers what a command shows that changes nothing. */
        get: operations["readByCommand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/commands/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs a command. A wide one is described first, and done when it is sent confirmed. */
        post: operations["runCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Shows who is signed in, and what the role allows. */
        get: operations["showOperator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the operator's sessions. */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sessions/{sessionId}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends one of the operator's sessions. */
        post: operations["endOwnSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sessions/end-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the operator's sessions except this one. */
        post: operations["endOtherOwnSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            code: components["schemas"]["ErrorCode"];
            /** @description Present only if several fields are at fault: what is wrong with each, including the first. */
            errors?: components["schemas"]["FieldError"][];
            /** @description What went wrong and what to do, for people. It may be reworded at any time. */
            message: string;
            /** @description The dotted path of the field at fault, `transferRequest.3.amount` for instance. */
            param: string | null;
        };
        /**
         * @description What went wrong, for programs. A code never changes its name or its meaning.
         * @enum {string}
         */
        ErrorCode: "missing_field" | "validation_failed" | "invalid_request" | "invalid_amount" | "invalid_bank" | "invalid_account_number" | "invalid_bvn" | "request_failed" | "invalid_api_key" | "invalid_signature" | "unauthorized" | "otp_required" | "invalid_otp" | "invalid_pin" | "insufficient_balance" | "forbidden" | "kyc_required" | "approval_required" | "activation_required" | "not_found" | "business_not_found" | "account_not_found" | "transaction_not_found" | "customer_not_found" | "virtual_account_not_found" | "wrong_cell" | "method_not_allowed" | "duplicate_request" | "idempotency_conflict" | "payload_too_large" | "limit_exceeded" | "rate_limited" | "internal_error" | "provider_error" | "server_error" | "provider_unavailable" | "service_paused" | "provider_timeout";
        Failure: {
            data: null;
            error: components["schemas"]["Error"];
            meta: components["schemas"]["Meta"];
        };
        FieldError: {
            code: components["schemas"]["ErrorCode"];
            /** @description What the field must be, for people. */
            message: string;
            /** @description The dotted path of the field. */
            param: string;
        };
        Meta: {
            pagination: null;
            /** @description The request's id, also in the header X-Request-Id. Quote it when you ask for help. */
            request_id: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCommands: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            commands: {
                                mayRun: boolean;
                                name: string;
                                /** @enum {unknown} */
                                needs: "businesses:read" | "businesses:write" | "money:read" | "money:write" | "providers:read" | "providers:write" | "deliveries:read" | "deliveries:write" | "webhooks:write" | "customers:read" | "customers:write" | "identity:reveal" | "view:as" | "system:read" | "system:write" | "alerts:write" | "audit:read" | "operators:read" | "operators:write" | "credentials:write";
                                /** @description True: what would change is shown first. */
                                needsConfirmation: boolean;
                                note: string | null;
                                parameters: {
                                    about: string;
                                    expects: string | null;
                                    insteadOfFile: string | null;
                                    /** @description True: send the content of a file, in `files`. */
                                    isFile: boolean;
                                    /** @enum {unknown} */
                                    kind: "argument" | "option" | "flag";
                                    name: string;
                                    /** @description Stands for the value in the help. */
                                    placeholder: string;
                                    required: boolean;
                                }[];
                                summary: string;
                            }[];
                        };
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    showProgress: {
        parameters: {
            query: {
                /** @description The name of the run. */
                run: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            progress: {
                                done: number;
                                step: string;
                                total: number;
                            } | null;
                        };
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    readByCommand: {
        parameters: {
            query: {
                /** @description The name of the command. */
                name: string;
                /** @description The value of each parameter, as a JSON object. */
                parameters?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            changes: {
                                after: string;
                                before: string;
                                field: string;
                            }[] | null;
                            /** @description The result for programs. */
                            data: unknown;
                            /** @description False: a check failed, or nothing was done yet. */
                            holds: boolean;
                            needsConfirmation: string | null;
                            /** @description The result for people. */
                            text: string;
                        };
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    runCommand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description True: the operator has seen what would change. */
                    confirmed?: boolean;
                    /** @description The content of each file, in base64. */
                    files?: {
                        [key: string]: string;
                    };
                    /** @description The name of the command. */
                    name: string;
                    /** @description The value of each parameter. A flag that is set has an empty text. */
                    parameters?: {
                        [key: string]: string;
                    };
                    /** @description A name of this run, to ask for its progress. */
                    run?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            changes: {
                                after: string;
                                before: string;
                                field: string;
                            }[] | null;
                            /** @description The result for programs. */
                            data: unknown;
                            /** @description False: a check failed, or nothing was done yet. */
                            holds: boolean;
                            needsConfirmation: string | null;
                            /** @description The result for people. */
                            text: string;
                        };
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    showOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            email: string;
                            /**
                             * Format: date-time
                             * @description When the session ends if it is not used again.
                             */
                            endsAt: string;
                            /** @description Whether an authenticator is set up. */
                            hasAuthenticator: boolean;
                            /** @description False: only a second factor may be set up. */
                            hasSecondFactor: boolean;
                            name: string;
                            permissions: ("businesses:read" | "businesses:write" | "money:read" | "money:write" | "providers:read" | "providers:write" | "deliveries:read" | "deliveries:write" | "webhooks:write" | "customers:read" | "customers:write" | "identity:reveal" | "view:as" | "system:read" | "system:write" | "alerts:write" | "audit:read" | "operators:read" | "operators:write" | "credentials:write")[];
                            /** @enum {unknown} */
                            role: "admin" | "finance" | "engineer" | "support" | "read_only";
                            /** @description True: nothing waits for a second person. */
                            singleOperator: boolean;
                        };
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            sessions: {
                                address: string | null;
                                /** @description Whether this request came with it. */
                                current: boolean;
                                /**
                                 * Format: date-time
                                 * @description When it ends.
                                 */
                                expiresAt: string;
                                id: string;
                                /**
                                 * Format: date-time
                                 * @description When it was last used.
                                 */
                                lastUsedAt: string;
                                /**
                                 * Format: date-time
                                 * @description When it began.
                                 */
                                signedInAt: string;
                                userAgent: string | null;
                            }[];
                        };
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            ended: boolean;
                        };
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    endOtherOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            ended: boolean;
                        };
                        error: null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description The request is refused, or the service failed. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
}
