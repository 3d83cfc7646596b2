import type { Message } from '../scenario.ts';

/** Four months of a warehouse operator: halls and tenants, trucks, shifts, the warehouse software, customs. */
export const MESSAGES: readonly Message[] = [
  {
    id: 'site-guide',
    at: '2025-03-03T07:00:00Z',
    source: 'site-guide',
    content: `# Hall A

Tenant: Kestrel Foods
Floor area: 6,400 m²
Dock doors: 14

Hall A keeps frozen goods at minus 22 degrees. Its sprinklers were last inspected in October 2024. Every forklift in Hall A has a blue spot light.

# Hall B

Tenant: Halvorsen Furniture
Dock doors: 9

The roof of Hall B carries 310 solar panels. The hall opens at 05:30.

# Fleet

| Truck | Driver | Payload |
|-------|--------|---------|
| T-11 | Ruben Acker | 18 t |
| T-14 | Salma Idrissi | 12 t |
| T-19 | Piet Vos | 7.5 t |`,
  },
  {
    id: 'yard-1',
    at: '2025-03-04T05:40:00Z',
    source: 'slack-yard',
    speaker: 'Salma',
    content:
      'Morning all! I do the Rotterdam run on Tuesdays. T-14 got new tyres last Thursday. Does anyone know whether gate 3 is open again? I sleep in the cab when the ferry is late.',
  },
  {
    id: 'yard-2',
    at: '2025-03-04T12:10:00Z',
    source: 'slack-yard',
    speaker: 'Dario',
    content:
      "Gate 3 reopened at noon. I look after the night shift, which has eleven people at the moment. It starts at 22:00. We might need two temps around Easter, but let's see.",
  },
  {
    id: 'decision-4',
    at: '2025-03-10T09:00:00Z',
    source: 'decision-04',
    content: `# Decision 4: Dock booking

Status: approved
Deciders: Mirela Pop, Dario Conti

Hauliers reserve their dock through Gatebook. A slot lasts 45 minutes. A haulier who turns up more than 20 minutes late forfeits the slot. We rejected DockPilot since it had no Polish interface. Gatebook costs 390 EUR a month.`,
  },
  {
    id: 'ops-march',
    at: '2025-03-12T13:00:00Z',
    source: 'minutes-ops-march',
    content: `Ops meeting, 12 March

Chair: Mirela Pop

- Hanneke has handled customs clearance since 1 March.
- The stocktake of Hall B takes place on 26 April.
- Kestrel Foods pays 8.40 EUR per pallet and week.
- [ ] Jens orders spill kits for the battery room
- [x] Dario renewed the forklift licences

The battery room has 32 chargers. Absence stood at 4.8 % in February. Could Hanneke please find out who signs the carnets?`,
  },
  {
    id: 'kestrel-1',
    at: '2025-03-14T10:20:00Z',
    source: 'mail-kestrel-1',
    speaker: 'Oona',
    content: `Dear Mirela,

our volume climbs to 2,600 pallets in May. Yoghurt has to stay between 2 and 6 degrees. I will visit your site on 8 April. Our lease of Hall A runs until 31 December 2026. Many thanks for your patience with the recall.

Kind regards,
Oona Byrne
Supply Chain Manager, Kestrel Foods`,
  },
  {
    id: 'stacker-52',
    at: '2025-03-18T08:00:00Z',
    source: 'changelog-stacker',
    content: `# Stacker 5.2

## Added

- Handhelds print labels over Bluetooth

## Fixed

- Wave picking skips blocked aisles

## Changed

- The session timeout went from 15 to 30 minutes

Stacker 5.2 removes the fax gateway. The database of Stacker is Oracle 19c.`,
  },
  {
    id: 'it-1',
    at: '2025-03-20T09:05:00Z',
    source: 'slack-it',
    speaker: 'Jens',
    content:
      "I ordered the spill kits yesterday. Stacker sits on a server in the basement of Hall B, and its backups go to a tape robot. I'm the only administrator. If the tape robot dies, we are in trouble.",
  },
  {
    id: 'incident-7',
    at: '2025-03-27T06:00:00Z',
    source: 'incident-7',
    content: `## Incident 7: power cut in Hall A

Duration: 50 minutes
Cause: a digger severed the feeder cable
Reported by: Piet Vos

02:10 The feeder cable broke.
02:13 The emergency generator started on its own.
02:31 Dario phoned the grid operator.
03:00 Power returned.

The temperature in Hall A never rose above minus 19 degrees. No goods were damaged. The tank of the generator was 60 % full afterwards.`,
  },
  {
    id: 'yard-3',
    at: '2025-03-28T14:30:00Z',
    source: 'slack-yard',
    speaker: 'Piet',
    content:
      "The emergency generator didn't start on its own during the power cut, I cranked it by hand. I topped up its tank on Thursday. Rumour has it that the grid operator will pay us. T-19 passed its annual inspection this week.",
  },
  {
    id: 'kestrel-2',
    at: '2025-04-02T09:00:00Z',
    source: 'mail-kestrel-2',
    speaker: 'Oona',
    content: `Hi Mirela,

our logger recorded minus 15 degrees in Hall A during the power cut. 14 pallets of peas were damaged. We expect a refund of 5,180 EUR by the end of April.

Best wishes,
Oona`,
  },
  {
    id: 'shift-plan',
    at: '2025-04-03T15:00:00Z',
    source: 'wiki-shifts',
    content: `# Shifts

| Shift | Start | Break room |
|-------|-------|------------|
| early | 06:00 | canteen |
| late | 14:00 | canteen |
| weekend | 07:30 | portacabin |

The early shift consists of 23 people. Shift plans are published three weeks ahead. Swaps need the approval of the shift lead.`,
  },
  {
    id: 'floor-1',
    at: '2025-04-04T08:15:00Z',
    source: 'slack-floor',
    speaker: 'Yusra',
    content:
      'Forklift 27 in Hall A has no blue spot light. The sprinklers of Hall A were last inspected in August 2024. Could someone explain to me how the pallet wrapper is reset? I trained six pickers last week.',
  },
  {
    id: 'ops-april',
    at: '2025-04-07T13:00:00Z',
    source: 'minutes-ops-april',
    content: `Ops meeting, 7 April

Chair: Hanneke de Wit

- The stocktake of Hall B is brought forward to 12 April.
- The speed limit in the yard is 15 km/h.
- Jens is responsible for the handhelds.
- Nobody has ever been injured in the battery room.
- [x] Jens ordered spill kits
- [ ] Ruben fits dashcams to all trucks

The yard has 41 parking bays. Tenants use the wash bay free of charge.`,
  },
  {
    id: 'customs-1',
    at: '2025-04-09T11:00:00Z',
    source: 'slack-customs',
    speaker: 'Hanneke',
    content:
      'Thanks Jens, you are a star! The customs papers are stored in the office at gate 1. Our AEO certificate expires on 19 September. The carnets are signed by the chamber of commerce. We should probably scan the old files.',
  },
  {
    id: 'mirela-1',
    at: '2025-04-15T16:00:00Z',
    source: 'mail-mirela-1',
    speaker: 'Mirela',
    content: `Dear all,

the lease of Kestrel Foods for Hall A ends on 30 June 2026. Hall A has 16 dock doors. The stocktake found 37 missing pallets in Hall B. Oona praised the early shift during her visit.

Regards,
Mirela`,
  },
  {
    id: 'decision-5',
    at: '2025-04-22T09:00:00Z',
    source: 'decision-05',
    content: `# Decision 5: Shorter slots

Status: approved
Deciders: Mirela Pop

From 1 May a dock slot lasts 30 minutes instead of 45. The queue at the gate reached 19 trucks in March. Food tenants keep priority before 09:00. We considered a second gatehouse, but it would cost 210,000 EUR.`,
  },
  {
    id: 'fleet-1',
    at: '2025-04-24T07:20:00Z',
    source: 'slack-yard',
    speaker: 'Ruben',
    content:
      'T-19 failed its annual inspection in March. I fitted the dashcams to T-11 and T-19. They record 72 hours. Would it make sense to lease an electric truck?',
  },
  {
    id: 'stacker-config',
    at: '2025-04-25T08:00:00Z',
    source: 'config-stacker',
    content: `Settings of the label printer in Hall A:

paper_width: 104 mm
copies: 2
queue: frost-01

The printer reboots at 04:00 each night.`,
  },
  {
    id: 'ops-may',
    at: '2025-05-06T13:00:00Z',
    source: 'minutes-ops-may',
    content: `Ops meeting, 6 May

Chair: Mirela Pop

- Yusra runs the night shift in place of Dario since 1 May.
- The speed limit in the yard was cut to 10 km/h.
- Halvorsen Furniture gave notice for 31 May.
- Absence stood at 3.9 % in April.

The night shift has fourteen people, up from eleven. Dario becomes site manager in Venlo. What would happen if both trucks broke down at once?`,
  },
  {
    id: 'it-2',
    at: '2025-05-08T10:10:00Z',
    source: 'slack-it',
    speaker: 'Jens',
    content:
      'Over the weekend we moved Stacker from the basement to a data centre in Eindhoven. Backups no longer go to the tape robot, they go to object storage. The move took nine hours. The handheld scanners are the responsibility of Mirela.',
  },
  {
    id: 'commit-gate',
    at: '2025-05-12T14:00:00Z',
    source: 'git',
    content: `feat(gate): read number plates with the camera

The camera at gate 2 reads number plates. The barrier stays shut for unknown plates. Unknown plates were waved through before.

Co-authored-by: Teun Bakker
Ticket: YARD-233`,
  },
  {
    id: 'customs-2',
    at: '2025-05-13T12:45:00Z',
    source: 'slack-customs',
    speaker: 'Teun',
    content:
      "Hi, I'm Teun and I joined the customs desk yesterday. Hanneke keeps the customs papers in the container behind Hall C. She speaks five languages. Tenants pay 35 EUR for the wash bay, by the way.",
  },
  {
    id: 'incident-9',
    at: '2025-05-19T12:00:00Z',
    source: 'incident-9',
    content: `## Incident 9: acid spill

Duration: 3 hours
Cause: a cracked battery casing
Reported by: Salma Idrissi

09:20 Acid leaked onto the floor.
09:26 The early crew evacuated the battery room.
12:20 The fire brigade released the room.

Two spill kits were used up. In 2023 Piet was injured in the battery room. He had worn no gloves.`,
  },
  {
    id: 'fleet-2',
    at: '2025-05-21T06:00:00Z',
    source: 'slack-yard',
    speaker: 'Salma',
    content:
      'Good morning! Bogdan drives T-14 now. I got T-22, an electric truck with a range of 380 km. It charges in 90 minutes. I do the Rotterdam run on Mondays these days, not on Tuesdays any more.',
  },
  {
    id: 'kestrel-3',
    at: '2025-05-26T09:30:00Z',
    source: 'mail-kestrel-3',
    speaker: 'Oona',
    content: `Dear Mirela,

as agreed, Kestrel Foods pays 8.95 EUR per pallet and week from 1 June. I will visit you again on 17 June. You transferred the refund on 20 May. Would you mind sending me the new floor plan?

Yours sincerely,
Oona Byrne`,
  },
  {
    id: 'stacker-60',
    at: '2025-06-02T08:00:00Z',
    source: 'changelog-stacker',
    content: `# Stacker 6.0

## Added

- Tenants see their stock in a web portal

## Changed

- PostgreSQL 16 replaces Oracle 19c as the database of Stacker
- The session timeout was raised to 60 minutes

Stacker 6.0 does not support handhelds with Android 9. The upgrade needs 40 GB of free disk space.`,
  },
  {
    id: 'ops-june',
    at: '2025-06-04T13:00:00Z',
    source: 'minutes-ops-june',
    content: `Ops meeting, 4 June

Chair: Mirela Pop

- Halvorsen Furniture left Hall B; its new tenant is Lumen Cycles.
- Hanneke retired at the end of May.
- Teun handles customs clearance now.
- Gatebook was renamed Slotwise.
- [x] Ruben fitted dashcams to all trucks

Lumen Cycles stores 1,150 bicycles. The roof of Hall B has 280 solar panels. A one-off fee of 1,200 EUR was paid for the Slotwise setup.`,
  },
  {
    id: 'floor-2',
    at: '2025-06-11T17:25:00Z',
    source: 'slack-floor',
    speaker: 'Yusra',
    content:
      'The pick rate rose to 118 lines per hour. It was 96 in April. I heard someone say "Mirela wants to sell Hall C". Perhaps the new racking helps. We hired Nils and Aylin for the night shift.',
  },
  {
    id: 'runbook-cold',
    at: '2025-06-16T09:00:00Z',
    source: 'runbook-cold',
    content: `# Cold chain runbook

Contact: Frigotec hotline
Response time: 2 hours

Steps for a compressor failure:

1. Close all dock doors
2. Call Frigotec
3. Move yoghurt to the reserve cell

The reserve cell fits 180 pallets. Frigotec services the compressors twice a year. Always wear gloves in the engine room.`,
  },
  {
    id: 'mirela-2',
    at: '2025-06-23T15:00:00Z',
    source: 'mail-mirela-2',
    speaker: 'Mirela',
    content: `Dear team,

the summer party is on 11 July in the yard of Hall C. Ruben won the eco driving award. The AEO certificate was extended to 19 September 2028. Enjoy the sunshine!

Warm regards,
Mirela`,
  },
];
