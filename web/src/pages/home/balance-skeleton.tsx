import { SkeletonText } from "../../components/skeleton.tsx";

/** The balance before it has arrived: the figure, the bar of its parts and the five lines of the sum, at their heights. */
export function BalanceSkeleton() {
  return (
    <div role="status" className="px-6 py-5.5 max-fold:px-4">
      <span className="sr-only">Balance: loading</span>
      <p className="text-quiet">Available to send</p>
      <span
        aria-hidden="true"
        className="mt-2 mb-7 block h-8 w-64 max-w-full rounded-mark bg-line"
      />
      <span aria-hidden="true" className="mb-3 block h-2.5 rounded-mark bg-line" />
      {["w-20", "w-16", "w-18", "w-14", "w-32"].map((width) => (
        <span
          key={width}
          className="flex justify-between border-t border-line py-1.5 first-of-type:border-0"
        >
          <SkeletonText className={width} />
          <SkeletonText className="w-24" />
        </span>
      ))}
    </div>
  );
}
