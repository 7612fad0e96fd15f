/** What the tests seal secrets with, in whichever process. */
export const MASTER_KEYS = [{ id: 1, secret: Buffer.alloc(32, 7) }];
