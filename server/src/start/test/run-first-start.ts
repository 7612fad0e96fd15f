import { systemRandomness } from "../../kernel/randomness.ts";
import { makeMasterKey } from "../master-keys.ts";

/** A process of its own that starts for the first time in the folder it is given. */
const { secret } = await makeMasterKey(process.argv[2] ?? "", systemRandomness);
process.stdout.write(secret.toString("base64"));
