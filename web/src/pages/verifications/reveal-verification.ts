import { readData } from "../../api/answer.ts";
import type { CurrentPlace } from "../../shell/use-place.ts";

/** The whole numbers of a verification, for a person who said why. Nothing keeps them but the part that shows them. */
export async function revealVerification(
  place: CurrentPlace,
  id: number,
  reason: string,
): Promise<string> {
  const { identifiers } = await askToReveal(place, id, reason);
  if (identifiers === null) return "Erased: the number is no longer stored.";
  return Object.values(identifiers).map(String).join(", ");
}

export const askToReveal = (place: CurrentPlace, id: number, reason: string) =>
  readData(
    place.api.POST("/business/verification/{id}/reveal", {
      params: { path: { id } },
      body: { reason },
    }),
  );
