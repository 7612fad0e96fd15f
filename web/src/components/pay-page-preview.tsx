import { formatAmount } from "../format/amount.ts";
import { inkOn } from "../format/ink-on.ts";

interface PayPagePreviewProps {
  readonly name: string;
  /** As `#rrggbb`; null: the service's own. */
  readonly color: string | null;
  /** The address of the image; null: the first letter of the name. */
  readonly logo: string | null;
  readonly supportEmail?: string | null;
  readonly supportPhone?: string | null;
  readonly isTest: boolean;
  readonly amount: number;
  readonly description?: string;
  readonly customerName?: string;
}

/** The colour of a business that has chosen none. */
const OWN_COLOR = "#2b3a8c";

/** What the payer sees, small: the head of the pay page, the sum and where to pay. It takes no focus. */
export function PayPagePreview(props: PayPagePreviewProps) {
  const { name, logo, amount, description = "", customerName = "", isTest } = props;
  const color = props.color ?? OWN_COLOR;
  const brand = { backgroundColor: color, color: inkOn(color) };
  return (
    <figure className="overflow-hidden rounded-sheet border border-rule bg-paper">
      <div className="flex flex-col gap-4 p-5">
        <div className="flex items-center gap-3">
          {logo === null ? (
            <span
              aria-hidden="true"
              style={brand}
              className="grid size-10 shrink-0 place-items-center rounded-control font-bold"
            >
              {name.slice(0, 1).toUpperCase()}
            </span>
          ) : (
            <img
              src={logo}
              alt=""
              className="h-10 max-w-40 shrink-0 rounded-control bg-[#ffffff] object-contain p-1"
            />
          )}
          <span className="min-w-0 font-heading wrap-anywhere">{name}</span>
          {isTest ? (
            <span className="ml-auto shrink-0 rounded-chip border border-rule px-2.5 text-label text-quiet">
              Test mode
            </span>
          ) : null}
        </div>
        <div>
          <p className="text-meta text-quiet">Pay</p>
          <p className="figures text-amount font-figure tracking-[-0.025em]">
            {formatAmount(amount)}
          </p>
          {description === "" ? null : <p className="wrap-anywhere">{description}</p>}
          {customerName === "" ? null : (
            <p className="text-meta text-quiet wrap-anywhere">For {customerName}</p>
          )}
        </div>
        <div className="rounded-note border border-line bg-sheet px-4 py-3">
          <p className="pb-1 text-meta font-strong">Transfer from any bank app to</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-meta">
            <dt className="text-quiet">Account number</dt>
            <dd className="flex items-center justify-end gap-2 text-right">
              Its own
              <span
                aria-hidden="true"
                style={brand}
                className="rounded-nav px-2 py-0.5 text-label font-strong"
              >
                Copy
              </span>
            </dd>
            <dt className="text-quiet">Account name</dt>
            <dd className="text-right wrap-anywhere">{name}</dd>
          </dl>
        </div>
        <Help name={name} email={props.supportEmail} phone={props.supportPhone} />
      </div>
      <figcaption className="border-t border-line bg-sunk px-5 py-2 text-label text-quiet">
        Preview of the pay page
      </figcaption>
    </figure>
  );
}

interface HelpProps {
  readonly name: string;
  readonly email: string | null | undefined;
  readonly phone: string | null | undefined;
}

function Help({ name, email, phone }: HelpProps) {
  const places = [email, phone].filter((place) => typeof place === "string" && place !== "");
  if (places.length === 0) return null;
  return (
    <p className="text-label text-quiet wrap-anywhere">
      Questions? Ask {name}: {places.join(" · ")}
    </p>
  );
}
