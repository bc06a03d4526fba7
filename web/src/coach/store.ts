/** Reviews that were made on this device, kept beside the games: what searches found, which never changes. */
import type { Compared, Explanation, Unfinished } from "@gemguild/rules";

/** What a review consists of; everything shown follows from it. */
export interface StoredReview {
  key: string;
  simulations: number;
  compared: Compared[];
  end: Unfinished | number[];
  /** By the number of the move. */
  explained: Record<number, Explanation>;
}

const NAME = "gemguild-reviews";

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("reviews", { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no storage"));
  });
}

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no answer"));
  });
}

/** A review by its key; null if it was not made here, or nothing can be stored. */
export async function reviewOf(key: string): Promise<StoredReview | null> {
  try {
    const reviews = (await database()).transaction("reviews").objectStore("reviews");
    return (await answered(reviews.get(key) as IDBRequest<StoredReview | undefined>)) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a review; without storage it lasts for this visit. */
export async function keepReview(review: StoredReview): Promise<void> {
  try {
    const reviews = (await database()).transaction("reviews", "readwrite").objectStore("reviews");
    await answered(reviews.put(review));
  } catch {
    // A private window, or no space: it will be worked out again.
  }
}
