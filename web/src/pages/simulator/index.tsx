import { PageHead } from "../../shell/page-head.tsx";
import { CardSection } from "./card-section.tsx";
import { ClockSection } from "./clock-section.tsx";
import { CreditSection } from "./credit-section.tsx";
import { ResetSection } from "./reset-section.tsx";
import { SampleSection } from "./sample-section.tsx";
import { TransferSection } from "./transfer-section.tsx";

/** Makes simulated banks, payers, card schemes and time act. Everything here is the test API's own. */
export function SimulatorPage() {
  return (
    <>
      <PageHead title="Simulator" state="The bank, the payer, the card scheme and the clock" />
      <div className="mt-4 grid flex-1 content-start border-t border-line wide:content-stretch wide:grid-cols-2 wide:divide-x wide:divide-line">
        <div className="divide-y divide-line">
          <CreditSection />
          <TransferSection />
          <SampleSection />
        </div>
        <div className="divide-y divide-line max-wide:border-t max-wide:border-line">
          <ClockSection />
          <CardSection />
          <ResetSection />
        </div>
      </div>
    </>
  );
}
