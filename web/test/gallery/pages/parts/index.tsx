import { useState } from "react";
import { ApiFailure } from "../../../../src/api/failure.ts";
import { Amount } from "../../../../src/components/amount.tsx";
import { Button } from "../../../../src/components/button.tsx";
import { CodeView } from "../../../../src/components/code-view.tsx";
import { Countdown } from "../../../../src/components/countdown.tsx";
import { Diff } from "../../../../src/components/diff.tsx";
import { Empty } from "../../../../src/components/empty.tsx";
import { ErrorPanel } from "../../../../src/components/error-panel.tsx";
import { LimitBar } from "../../../../src/components/limit-bar.tsx";
import { OuterLink, TextLink } from "../../../../src/components/link.tsx";
import { Masked } from "../../../../src/components/masked.tsx";
import { Menu } from "../../../../src/components/menu.tsx";
import { Notice } from "../../../../src/components/notice.tsx";
import { Progress } from "../../../../src/components/progress.tsx";
import { Reference } from "../../../../src/components/reference.tsx";
import { Skeleton } from "../../../../src/components/skeleton.tsx";
import { ShapedStatus, Status } from "../../../../src/components/status.tsx";
import { Steps } from "../../../../src/components/steps.tsx";
import { SumLines } from "../../../../src/components/sum-lines.tsx";
import { Tabs } from "../../../../src/components/tabs.tsx";
import { TierSteps } from "../../../../src/components/tier-steps.tsx";
import { useToast } from "../../../../src/components/toast.tsx";
import { useConfirm } from "../../../../src/components/use-confirm.tsx";
import { PageHead } from "../../../../src/shell/page-head.tsx";
import { usePlace } from "../../../../src/shell/use-place.ts";
import { Part } from "./part.tsx";

const WORDS = [
  "Successful",
  "Pending",
  "PartiallyPaid",
  "Failed",
  "Expired",
  "Reversed",
  "Terminated",
];
const FAILURE = new ApiFailure(
  503,
  { code: "service_unavailable", message: "The database is busy." },
  "req_7h2k90xq4f1c",
);

/** Every part in its states. */
export function PartsPage() {
  const place = usePlace();
  return (
    <>
      <PageHead
        title="Parts"
        state="States that every page needs"
        parent={{ to: place.to("home"), text: "Home" }}
      />
      <Tabs
        label="Parts by chips"
        look="chips"
        tabs={[
          { to: place.to("parts"), text: "All", isCurrent: true, count: 12 },
          { to: place.to("parts", { view: "few" }), text: "Few", isCurrent: false },
        ]}
      />
      <div className="grid grid-cols-3 items-start gap-5 px-7 pt-3 pb-8 max-wide:grid-cols-2 max-fold:grid-cols-1 max-fold:px-4">
        <Dialogs />
        <Part title="Status">
          <div className="flex flex-wrap gap-3">
            {WORDS.map((word) => (
              <Status key={word} word={word} />
            ))}
            <Status word="Pending" awaitsApproval />
            <Status word="Pending" outcomeUnknown />
            <ShapedStatus shape="failed" words="Account number" />
          </div>
        </Part>
        <Part title="Nothing yet">
          <Empty
            title="No invoices yet"
            action={<Button kind="primary">New invoice</Button>}
            otherWay={
              <TextLink to={place.to("parts")}>
                Or make one by API: POST /business/invoices
              </TextLink>
            }
          >
            Make one, send its link, and see it turn to paid here by itself.
          </Empty>
        </Part>
        <Identity />
        <Part title="Change tier 2 limits">
          <Diff
            label="Limits of tier 2"
            rows={[
              { label: "Each payout", before: <Amount value={100_000} />, after: undefined },
              {
                label: "A day",
                before: <Amount value={200_000} />,
                after: <Amount value={500_000} />,
              },
            ]}
          />
        </Part>
        <Part title="Sending 495 transfers">
          <Progress label="Sending 495 transfers" done={304} failed={8} total={495} />
          <p className="mt-2 text-meta text-quiet">
            <b className="text-ink">312 of 495</b> accepted by the bank, 8 failed and came back, 175
            to go
          </p>
          <Skeleton label="The result" className="mt-4" />
          <Steps names={["File", "Check rows", "Approve", "Send"]} current={1} />
        </Part>
        <Part title="An error">
          <ErrorPanel subject="Transactions" error={FAILURE} onRetry={() => undefined} />
          <ErrorPanel isInline subject="Balance" error={FAILURE} onRetry={() => undefined} />
        </Part>
        <Part title="Notices">
          <div className="flex flex-col gap-2">
            {(["info", "good", "wait", "bad", "unknown"] as const).map((kind) => (
              <Notice key={kind} kind={kind} title="Above ₦1,000,000 a second person approves.">
                Emeka Nwosu and Fatima Sani can.
              </Notice>
            ))}
          </div>
        </Part>
        <Part title="Small ones">
          <p>
            <Reference value="000014261122110412044213" />
          </p>
          <p className="py-2">
            <Countdown until={new Date(Date.now() + 754_000).toISOString()} ended="Expired" />
          </p>
          <LimitBar label="Payouts a day" used={142_000} limit={200_000} />
          <OuterLink href="/docs">API reference</OuterLink>
        </Part>
        <Part title="JSON">
          <CodeView
            title="Request body"
            note="812 ms, 96 B"
            curl="curl https://pay.example.ng"
            value={{
              id: "evt_71c0d4k2",
              data: { reference: "trf_4h7w0c2n8s", amount: 85_000, customer: null },
            }}
          />
        </Part>
      </div>
    </>
  );
}

function Dialogs() {
  const confirm = useConfirm();
  const toast = useToast();
  const [chosen, setChosen] = useState("none");
  const rotate = () =>
    confirm({
      title: "Rotate the live API key?",
      about: "The old key goes on working until you end the overlap.",
      act: "Rotate key",
      keep: "Keep the key",
      consequences: [
        { when: "now", text: "A new key is shown once, now" },
        { when: "later", text: "The old key expires Mon 23 Nov, 14:08 Lagos" },
        { when: "warning", text: "2 servers used it in the last hour; change both" },
      ],
      asksReason: "Why",
      typedName: "Adire Market",
      codePurpose: "keys",
      run: () =>
        Promise.reject(new ApiFailure(401, { code: "otp_required", message: "A code is needed." })),
    });
  const send = () =>
    confirm({
      title: "Send ₦85,000.00 to Fatima Bello Stores?",
      about: "Access Bank 1440…0913. The bank confirms this name.",
      act: "Send ₦85,000.00",
      keep: "Cancel",
      asksPin: true,
      note: "Above your limit",
      children: (
        <SumLines
          lines={[
            { key: "amount", label: "Amount", value: 85_000 },
            { key: "fee", label: "Fee", value: 50 },
          ]}
          total={{ key: "total", label: "Leaves your balance", value: 85_050 }}
        />
      ),
      run: () =>
        Promise.reject(
          new ApiFailure(401, {
            code: "invalid_pin",
            message: "That PIN is not right. 3 tries left.",
          }),
        ),
    });
  return (
    <Part title="Dialogs">
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={() => void send()}>
          Send ₦85,000.00
        </Button>
        <Button onClick={() => void rotate()}>Rotate key</Button>
        <Button
          kind="soft"
          shortcut="T"
          onClick={() => toast({ text: "Invoice 0512 sent to ada@lekki.ng" })}
        >
          Toast
        </Button>
        <Button unavailable="Only an owner may do this.">Close the business</Button>
        <Button busy="Sending…">Send</Button>
        <Menu
          trigger={<Button kind="quiet">More: {chosen}</Button>}
          items={[
            { key: "freeze", text: "Freeze", shortcut: "Z", onSelect: () => setChosen("freeze") },
            { key: "close", text: "Close", startsGroup: true, onSelect: () => setChosen("close") },
          ]}
        />
      </div>
    </Part>
  );
}

function Identity() {
  return (
    <Part title="Who this is">
      <p>
        BVN{" "}
        <Masked label="BVN" masked="222*****901" reveal={() => Promise.resolve("222*****901")} />
      </p>
      <TierSteps
        steps={[
          { label: "BVN", allows: "Tier 1", state: "done" },
          { label: "NIN and one ID", allows: "Tier 2: payouts to ₦200,000 a day", state: "next" },
          { label: "Address", allows: "Tier 3", state: "later" },
        ]}
      />
    </Part>
  );
}
