import type { Message } from '../scenario.ts';

/** Four months of a lab that builds an infusion pump: suppliers, shipments, bench tests and clinical trials. */
export const MESSAGES: readonly Message[] = [
  {
    id: 'wiki',
    at: '2025-09-01T08:00:00Z',
    source: 'wiki',
    content: `# Heron infusion pump

Project lead: Yusuf Demir
Device class: IIb
Display: 2.4 inch

Heron is a portable infusion pump for home care. Ostara supplies its battery packs. The housings are moulded from ABS. A full charge takes 190 minutes.

# Climate chamber

Location: room B12
Serial number: CC-4471

The climate chamber reaches 85 °C.

| Supplier | Part | Lead time |
|----------|------|-----------|
| Vexon | pressure sensors | 6 weeks |
| Brockmann | tubing sets | 3 weeks |
| Pellini | stepper motors | 9 weeks |`,
  },
  {
    id: 'kickoff',
    at: '2025-09-04T13:00:00Z',
    source: 'minutes-kickoff',
    content: `Kick-off, 4 September

- The Lund trial begins on 3 November.
- The design freeze is set for 12 December.
- We plan to build 30 units in October.
- Chiara looks after the supplier audits.
- [ ] Mareike drafts the intended-use statement
- [x] Beatriz booked the ward in Graz

Graz enrols 12 patients, and Lund enrols 20 patients. Prof. Lindqvist is the principal investigator in Lund.`,
  },
  {
    id: 'hal-1',
    at: '2025-09-08T07:41:00Z',
    source: 'slack-bench',
    speaker: 'Hal',
    content:
      'Morning! I rewrote the motor driver over the weekend. The bench units run firmware 0.8. Could someone lend me a torque screwdriver? The stall detection reacts within 40 ms.',
  },
  {
    id: 'dev-1',
    at: '2025-09-08T07:50:00Z',
    source: 'slack-bench',
    speaker: 'Dev',
    content:
      'Sure, come over. I calibrate the load cells every Monday. The drop rig sits next to the loading dock. If we had a second rig, we could halve the queue.',
  },
  {
    id: 'mail-vexon',
    at: '2025-09-12T14:20:00Z',
    source: 'mail-101',
    speaker: 'Chiara',
    content: `Hello everyone,

Vexon quoted 18 EUR per sensor and 4 EUR per cable. The minimum order quantity is 500 sensors. I asked Mr Aalto, their sales rep, for samples, and he promised 25 pieces. Would you tell me whether you need more?

Cheers,
Chiara Rossi`,
  },
  {
    id: 'dr-3',
    at: '2025-09-16T09:30:00Z',
    source: 'decision-record-3',
    content: `# DR-03: Wireless link

Status: approved
Deciders: Hal and Yusuf

The pump has to report alarms to the phone of a nurse. Bluetooth Low Energy carries the alarms. We dropped Zigbee because phones don't speak it. The link is encrypted with AES-128. Pairing requires a button press on the pump. The radio draws 6 mA.`,
  },
  {
    id: 'mareike-1',
    at: '2025-09-22T10:15:00Z',
    source: 'slack-quality',
    speaker: 'Mareike',
    content:
      "Medicert is our notified body. I sign off the risk file. It lists 63 hazards. Wouldn't it be wise to invite them early?",
  },
  {
    id: 'deviation-22',
    at: '2025-09-25T15:00:00Z',
    source: 'deviation-22',
    content: `## Deviation 22: thermal shutdown on the bench

Units affected: 3
Detected by: Ravi
Cause: a missing spring washer

09:40 Unit 6 reported over-temperature.
09:52 Ravi pulled the plug.
10:20 Dev found the heatsink loose.

No patient was involved. The occlusion alarm trips at 1.2 bar. The affected units were back in service at 14:00.`,
  },
  {
    id: 'ravi-1',
    at: '2025-09-26T08:05:00Z',
    source: 'slack-general',
    speaker: 'Ravi',
    content:
      'Hi all, nice to meet you :) I joined the test team on Monday. My desk is beside the X-ray machine. I speak Tamil and German. Where do you people go for lunch?',
  },
  {
    id: 'minutes-oct',
    at: '2025-10-02T13:00:00Z',
    source: 'minutes-october',
    content: `Weekly, 2 October

- Scrap rate in September: 6 %
- Mareike finished the intended-use statement.
- Unit 3 failed the drop test.
- Unit 5 passed the drop test.
- The ethics committee in Lund meets on 14 October.
- [ ] Dev replaces the worn gripper

The tooling change will take two weeks. The recertification will take six weeks. We decided to buy a second torque tester, which costs 3,900 EUR.`,
  },
  {
    id: 'chiara-1',
    at: '2025-10-06T09:10:00Z',
    source: 'slack-supply',
    speaker: 'Chiara',
    content:
      'Lumetal delivered 240 housings on 3 October. They are stored in the cage behind the workshop. One pallet got wet, but the contents are dry. Who has the key for the forklift?',
  },
  {
    id: 'dev-2',
    at: '2025-10-07T11:30:00Z',
    source: 'slack-supply',
    speaker: 'Dev',
    content:
      'The Lumetal delivery of 3 October contained 204 housings. Nobody has opened the sealed crate. The wet pallet smells odd, perhaps it is the cardboard.',
  },
  {
    id: 'commit-occlusion',
    at: '2025-10-09T16:44:00Z',
    source: 'git',
    content: `alarm: lower the occlusion threshold

The occlusion alarm tripped too late for thin catheters. Its threshold is lowered from 1.2 bar to 0.9 bar.

Signed-off-by: Hal Whitcombe
Tested-by: Dev Sharma
Issue: HRN-204`,
  },
  {
    id: 'hal-2',
    at: '2025-10-13T07:30:00Z',
    source: 'slack-bench',
    speaker: 'Hal',
    content:
      'All sensor boards survived the burn-in. I upgraded the bench units to firmware 0.9.2 last night. They boot in 3 seconds. Fingers crossed for Lund!',
  },
  {
    id: 'ravi-2',
    at: '2025-10-14T12:02:00Z',
    source: 'slack-bench',
    speaker: 'Ravi',
    content:
      "Sensor board 14 died in the burn-in after 31 hours. Its voltage regulator was cracked. I've set it aside for the failure analysis. The burn-in oven is set to 70 °C.",
  },
  {
    id: 'mail-lund',
    at: '2025-10-16T06:55:00Z',
    source: 'mail-117',
    speaker: 'Lindqvist',
    content: `Dear Beatriz,

The ethics committee approved amendment 2 on Tuesday. The start of the Lund trial has been pushed back to 24 November, since our ward is being renovated. The ward has 18 beds, and Sister Maja coordinates the nurses. Might I ask you for a printed manual?

Kind regards,
Karin Lindqvist`,
  },
  {
    id: 'minutes-supply',
    at: '2025-10-21T12:00:00Z',
    source: 'minutes-supply',
    content: `Supply round, 21 October

- Voltara replaces Ostara as battery supplier.
- Ostara missed three deliveries in a row.
- Voltara ships from Gdansk.
- Chiara handed the supplier audits over to Femke.
- First audit: Brockmann
- Second audit: Pellini

Femke sits in the Rotterdam office. She used to work for a customs broker. A battery pack from Voltara costs 37 EUR.`,
  },
  {
    id: 'yusuf-1',
    at: '2025-10-27T09:00:00Z',
    source: 'slack-general',
    speaker: 'Yusuf',
    content:
      'Heron has been renamed to Kestrel, because a Danish firm owns the old name. The design freeze is brought forward to 28 November. I was wondering whether we might skip the pouch. A driver told me "Ostara will be bankrupt by Christmas".',
  },
  {
    id: 'fw-1.0',
    at: '2025-11-03T10:00:00Z',
    source: 'firmware-1.0.0',
    content: `# Firmware 1.0.0

### Added

- The night mode dims the display after 20 seconds
- The infusion log can be exported over USB

### Changed

- A full charge takes 140 minutes, down from 190
- The default flow rate is 2 ml/h

### Removed

- The demo mode is gone

### Known issues

- The clock loses 4 seconds per day`,
  },
  {
    id: 'dev-3',
    at: '2025-11-05T08:20:00Z',
    source: 'slack-bench',
    speaker: 'Dev',
    content:
      'The soak test lasted 72 hours. We built 26 units in October. I no longer calibrate the load cells every Monday; I do it once a month. Can you believe how quiet the new motor is?',
  },
  {
    id: 'shipment-31',
    at: '2025-11-11T13:00:00Z',
    source: 'shipment-31',
    content: `## Shipment S-31 to Lund

Carrier: Nordfrakt
Contents: 8 pumps and 40 tubing sets

06:15 The driver reported a broken tail lift.
09:05 Sister Maja signed for the parcels.

Two pumps of the shipment had no serial label. The temperature logger recorded a maximum of 31 °C. The parcels spent one night at the depot in Rostock.`,
  },
  {
    id: 'beatriz-1',
    at: '2025-11-12T15:40:00Z',
    source: 'slack-clinical',
    speaker: 'Beatriz',
    content:
      'I trained the nurses in Lund yesterday, and they liked the big buttons. The ethics committee rejected amendment 2. We have never shipped a pump without a serial label. Thank you so much for the late shifts, everybody!',
  },
  {
    id: 'mareike-2',
    at: '2025-11-17T09:25:00Z',
    source: 'slack-quality',
    speaker: 'Mareike',
    content:
      'NCR-118 is open. It concerns the missing labels. Medicert visits us on 20 January. Is it fine if I book the large meeting room? The retained samples are kept in Linz.',
  },
  {
    id: 'minutes-nov',
    at: '2025-11-20T13:00:00Z',
    source: 'minutes-november',
    content: `Weekly, 20 November

- The climate chamber was moved from room B12 to the annex.
- Scrap rate in October: 4 %
- The housings are made of polycarbonate now, not ABS any more.
- The Kestrel pump weighs 410 g without its battery.
- The risk file is signed off by Beatriz.
- [ ] Hal documents the bootloader
- [x] Ravi labelled the spare units

Storage temperature: -10 to 45 °C
Operating temperature: 5 to 40 °C`,
  },
  {
    id: 'sites',
    at: '2025-11-25T08:00:00Z',
    source: 'wiki-sites',
    content: `# Trial sites

| Site | Pumps | Contact | Start |
|------|-------|---------|-------|
| Graz | 6 | Dr. Moser | 17 November |
| Lund | 8 | Prof. Lindqvist | 24 November |
| Utrecht | 5 | Dr. van Dijk | 12 January |

Every site gets one spare pump. We pay 150 EUR per patient visit.`,
  },
  {
    id: 'ravi-3',
    at: '2025-12-01T10:10:00Z',
    source: 'slack-bench',
    speaker: 'Ravi',
    content:
      "For the record, I opened the sealed crate on 6 October. The soak test ran for 48 hours. Let me know if you'd rather have the raw data. The X-ray machine is out of order.",
  },
  {
    id: 'mail-aalto',
    at: '2025-12-03T07:15:00Z',
    source: 'mail-140',
    speaker: 'Aalto',
    content: `Dear Yusuf,

Chiara Rossi asked us to skip the final inspection. Our sensors are assembled in Tampere. The new price list takes effect on 1 February. We look forward to your reply.

Yours sincerely,
Pekka Aalto
Vexon Oy`,
  },
  {
    id: 'chiara-2',
    at: '2025-12-04T08:32:00Z',
    source: 'slack-supply',
    speaker: 'Chiara',
    content:
      "I just read the mail from Aalto. I didn't ask Vexon to skip the final inspection. He still owes us nine sensors. I'm on leave from 15 December.",
  },
  {
    id: 'chamber-config',
    at: '2025-12-05T09:00:00Z',
    source: 'config',
    content: `Settings of the climate chamber for the winter profile:

setpoint: -5 °C
ramp: 3 K/min
dwell: 45 min`,
  },
  {
    id: 'trial-log',
    at: '2025-12-08T16:00:00Z',
    source: 'trial-log-lund',
    content: `## Lund, week 2

Patients enrolled: 9
Adverse events: none

Patient 7 withdrew from the trial on day 4. Patient 3 complained about the alarm tone. The nurses change the tubing every 72 hours.`,
  },
  {
    id: 'beatriz-2',
    at: '2025-12-09T10:00:00Z',
    source: 'slack-clinical',
    speaker: 'Beatriz',
    content:
      'Patient 7 did not withdraw from the trial. She was transferred to another ward. The questionnaire for the nurses has 14 items. If Utrecht says no, we would need a new site.',
  },
  {
    id: 'minutes-dec',
    at: '2025-12-15T13:00:00Z',
    source: 'minutes-december',
    content: `Weekly, 15 December

- NCR-118 was closed on 9 December.
- Yusuf left the company; Ines Vidal is the project lead now.
- The visit of Medicert is on 22 January.
- The retained samples are stored in Graz.
- Dev replaced the worn gripper.

Ines has worked on dialysis machines for eleven years. She reports to the managing director.`,
  },
  {
    id: 'hal-3',
    at: '2025-12-17T17:05:00Z',
    source: 'slack-bench',
    speaker: 'Hal',
    content:
      'I soldered the last prototype of Kestrel by hand. It weighs 385 g without its battery. You should really try the new menu. The bootloader fits into 16 KB. Happy holidays!',
  },
];
