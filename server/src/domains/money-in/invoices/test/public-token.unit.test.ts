import fc from "fast-check";
import { expect, test } from "vitest";
import { Vault } from "../../../../kernel/sealing/vault.ts";
import { publicTokenOf, readPublicToken } from "../public-token.ts";

const KEYS = [{ id: 1, secret: Buffer.alloc(32, 7) }];
const vaultWith = (byte: number) =>
  new Vault(KEYS, Buffer.alloc(32, byte), { bytes: (count) => Buffer.alloc(count) });

const vault = vaultWith(1);
const ids = fc.bigInt(1n, 2n ** 50n);

test("a token opens the invoice that it was made for", () => {
  fc.assert(
    fc.property(ids, ids, (environmentId, id) => {
      const token = publicTokenOf(vault, { environmentId, id });
      expect(readPublicToken(vault, token)).toEqual({ environmentId, id });
    }),
  );
});

test("a token with one changed character opens nothing, and neither does a token of another installation", () => {
  const signs = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
  fc.assert(
    fc.property(ids, ids, fc.nat(47), fc.nat(63), (environmentId, id, at, sign) => {
      const token = publicTokenOf(vault, { environmentId, id });
      const other = token.slice(0, at) + signs[sign] + token.slice(at + 1);
      if (other !== token) expect(readPublicToken(vault, other)).toBeUndefined();
      expect(readPublicToken(vaultWith(2), token)).toBeUndefined();
    }),
  );
});
