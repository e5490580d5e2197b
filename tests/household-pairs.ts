// Three pairs of household papers that disagree, written by hand for debates.

import { document } from '#tests/scenarios.ts';

export const LEASE = document(
  'lease.txt',
  `Lease for the flat at 14 Mill Lane

1. Term
The tenancy begins on 1 March 2025 and runs for two years.

2. Rent
The rent is 780 euros a month. It is due on the first of each month.

3. Deposit
The tenant pays a deposit of 1,560 euros. The landlord returns the deposit within 30 days after the tenant moves out, unless there is damage.

4. Animals
The tenant shall not keep dogs in the flat. Small caged animals are allowed.

5. Notice
The tenant may end the tenancy with three months' notice.`,
);
export const LETTER = document(
  'letter.txt',
  `Letter from the landlord, 4 May 2025

Dear Ms Kern,

Thank you for asking about the spaniel. The tenant may keep one dog in the flat, as long as the neighbours do not complain.

The notice period is two months. The deposit is held in a separate account.

Please remember that the bins are collected on Tuesdays.

With kind regards,
J. Ossian`,
);
export const HANDBOOK = document(
  'handbook.txt',
  `Staff handbook, edition of January 2025

Working from home
Staff may work from home on two days a week. Every day at home has to be agreed with the team lead beforehand.

Leave
Every member of staff has 28 days of leave a year. Unused leave lapses on 31 March.

Expenses
Claims have to be handed in within 60 days. Train journeys are paid in second class.`,
);
export const MEMO = document(
  'memo.txt',
  `Memo to all staff, 9 September 2025

From now on, staff may work from home on three days a week. The reception desk must be staffed from 8:00 to 18:00.

Unused leave lapses on 30 June.

Claims have to be handed in within 30 days. First class is not paid.`,
);
export const OFFER = document(
  'offer.txt',
  `Offer of Haller Heating, 3 February 2026

We offer to replace the gas boiler with a heat pump. The price of the heat pump is 18,400 euros including installation. The work takes four days. The heat pump is suitable for the existing radiators. The guarantee is five years.`,
);
export const SURVEY = document(
  'survey.txt',
  `Energy survey of the house at 3 Orchard Row, 20 January 2026

The house was built in 1962. The existing radiators are not suitable for a heat pump. Five radiators would have to be replaced at a cost of 4,200 euros. The roof is insulated. The walls lose most of the heat.

The boiler is 19 years old. A heat pump needs a flow temperature of 45 degrees.`,
);
