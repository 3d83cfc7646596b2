import type { Message } from '../scenario.ts';

/** Four months of a game studio: builds, engine, localisation, outsourcing, playtests and milestones. */
export const MESSAGES: readonly Message[] = [
  {
    id: 'wiki',
    at: '2026-03-02T08:00:00Z',
    source: 'wiki',
    content: `# Saltmarsh

Engine: Unreal 5.3
Genre: survival
Publisher: Brightwater

Saltmarsh is a co-op game for up to four players. The campaign consists of 14 levels. All cutscenes are subtitled. The game autosaves every five minutes.

# Build farm

Maintainer: Dmitri
Agents: 22

The build farm sits in the basement of the Malmö office. A full build takes 95 minutes. The nightly build kicks off at 01:00.

| Discipline | Lead | Headcount |
|------------|------|-----------|
| Art | Olek | 11 |
| Audio | Paolo | 3 |
| QA | Hana | 5 |
| Localisation | Bea | 2 |`,
  },
  {
    id: 'adr-3',
    at: '2026-03-04T13:00:00Z',
    source: 'adr-003',
    content: `# ADR-003: Audio middleware

Status: accepted
Deciders: Paolo and Yusuf

We picked FMOD as our audio middleware. Wwise came second, since its licence would have cost 22,000 EUR. Sound banks are built per level. Both sound designers already knew FMOD from their last project.`,
  },
  {
    id: 'chat-dmitri-1',
    at: '2026-03-05T08:40:00Z',
    source: 'slack-build',
    speaker: 'Dmitri',
    content:
      "Morning folks! The symbol server is finally up, you'll find it at symbols.saltmarsh.test. Perforce holds 3.8 TB of assets. Can someone tell me who still syncs the old depot? I've never used Houdini, so the cliff generator is a mystery to me.",
  },
  {
    id: 'chat-yusuf-1',
    at: '2026-03-05T08:52:00Z',
    source: 'slack-build',
    speaker: 'Yusuf',
    content:
      'The dev kits live in the glass room. We own six of them, and two are on loan to Hana. The texture budget on Switch is 2.5 GB. If it were up to me, we might skip last-gen altogether.',
  },
  {
    id: 'sync-march',
    at: '2026-03-09T14:30:00Z',
    source: 'production-sync-march',
    content: `Production sync, 9 March

Present: Maren, Olek, Bea, Hana

- The alpha is due on 15 May.
- The beta is due on 28 August.
- Kite Pixel makes the props.
- Playtests take place in the Malmö office.
- [ ] Bea sends the glossary to the translators
- [x] Maren booked a booth at Nordic Game

The game ships in nine languages. Brightwater asked for Polish. The props have a budget of 18,000 EUR. The animations have a budget of 24,000 EUR.`,
  },
  {
    id: 'mail-sven-1',
    at: '2026-03-11T10:05:00Z',
    source: 'mail-sven-march',
    speaker: 'Sven',
    content: `Hello Maren,

thank you for showing us around! Both sides signed the publishing agreement on 4 March. Brightwater pays each milestone within 30 days of its approval. Lucia Brandt is our contact for certification. Could you send us the key art by Friday?

Warm regards,
Sven
Brightwater Publishing`,
  },
  {
    id: 'commit-link',
    at: '2026-03-12T17:22:00Z',
    source: 'perforce',
    content: `build(editor): link with two jobs

The linker exhausted the memory of the smaller agents. Two parallel jobs need 48 GB at most.

Reviewed-by: Yusuf Demir
Fixes: SALT-377`,
  },
  {
    id: 'incident-perforce',
    at: '2026-03-18T15:00:00Z',
    source: 'incident-perforce',
    content: `## Perforce rejects submits

Impact: 25 people could not submit for three hours
Root cause: shelved files were never cleaned up

09:05 The metadata volume filled up.
09:20 Olek reported failing submits.
10:50 Dmitri purged the stale shelves.
12:10 Perforce accepted submits again.

Nobody lost any work. The metadata volume has a capacity of 800 GB. Had we watched the volume, we would have spared ourselves the morning.`,
  },
  {
    id: 'playtest-5',
    at: '2026-03-20T11:00:00Z',
    source: 'playtest-5',
    content: `# Playtest 5

Participants: 12
Build: 0.7.2

Eight participants got lost in the mangrove level. The median session lasted 47 minutes. The participants of playtest 5 rated the crafting menu 3.4 out of 5. They liked the rowing boat best.`,
  },
  {
    id: 'chat-hana-1',
    at: '2026-03-24T09:10:00Z',
    source: 'slack-qa',
    speaker: 'Hana',
    content:
      'We logged 63 bugs against 0.7.2, and eleven of them are blockers. Two more testers started yesterday, so QA has grown to seven people. I test the PC build while Ravi tests the Switch build. Overheard in the kitchen: "they\'re going to cancel the Switch port".',
  },
  {
    id: 'chat-bea-1',
    at: '2026-03-24T09:31:00Z',
    source: 'slack-loc',
    speaker: 'Bea',
    content:
      'The German script runs to 41,000 words. The French script runs to 43,500 words. LinguaNova translates Korean, and they charge 0.14 EUR per word. The Japanese dub was recorded in Osaka. Does anyone have a spare headset?',
  },
  {
    id: 'mail-ines-1',
    at: '2026-03-27T12:00:00Z',
    source: 'mail-ines-march',
    speaker: 'Ines',
    content: `Dear Olek,

our day rate is 310 EUR. Four modellers are assigned to Saltmarsh, and they work from Porto. Batch 3 contains 85 props. You will receive it on 10 April.

Best wishes,
Ines
Kite Pixel`,
  },
  {
    id: 'notes-0.8',
    at: '2026-04-07T16:00:00Z',
    source: 'release-notes-0.8.0',
    content: `# Saltmarsh 0.8.0

## Added

- Photo mode with three filters
- The map shows tide forecasts

## Changed

- The inventory has 30 slots
- The rowing boat carries two passengers

## Fixed

- Crabs no longer clip through the pier

Saves from 0.7 do not load in 0.8. The demo is a 3.2 GB download.`,
  },
  {
    id: 'chat-dmitri-2',
    at: '2026-04-09T07:55:00Z',
    source: 'slack-build',
    speaker: 'Dmitri',
    content:
      'The shared shader cache went live last night, which brings a full build down to 40 minutes. I shifted the nightly build to 03:30 because the backup was hogging the disks. Failed builds post to #build-alerts. You should probably clear your local cache once.',
  },
  {
    id: 'sync-april',
    at: '2026-04-13T14:30:00Z',
    source: 'production-sync-april',
    content: `Production sync, 13 April

- The alpha slips to 5 June.
- Ember Forge takes over the props from Kite Pixel.
- Brightwater approved the key art.
- Greta runs the Discord server.
- [x] Bea sent the glossary
- [ ] Olek briefs Ember Forge

We decided against early access. The contract with Kite Pixel runs out on 30 April. Yusuf suggested cutting the lighthouse level. It would be nice to have a second composer.`,
  },
  {
    id: 'mail-ines-2',
    at: '2026-04-15T09:45:00Z',
    source: 'mail-ines-april',
    speaker: 'Ines',
    content: `Hi Olek,

a short recap for your files. Our day rate is 340 EUR. Batch 3 went out on 10 April. The source files are on your SFTP server. It was a joy to work with you!

All the best,
Ines
Kite Pixel`,
  },
  {
    id: 'adr-6',
    at: '2026-04-20T13:00:00Z',
    source: 'adr-006',
    content: `# ADR-006: Engine upgrade

Status: accepted
Author: Yusuf

We are upgrading the engine from Unreal 5.3 to Unreal 5.4. The upgrade cuts streaming hitches by a third. Only the water plugin broke. We rejected 5.5 because the console SDKs did not support it.`,
  },
  {
    id: 'chat-bea-2',
    at: '2026-04-22T10:20:00Z',
    source: 'slack-loc',
    speaker: 'Bea',
    content:
      "My parental leave begins on 1 May. Chiara is the localisation lead from today, I've handed everything over to her. She has shipped two titles with us. The glossary counts 612 terms, and it lives in Crowdin.",
  },
  {
    id: 'config-server',
    at: '2026-04-24T15:10:00Z',
    source: 'config-dedicated-server',
    content: `The settings of the dedicated server, as checked in today:

\`\`\`
tick_rate: 30
save_slots: 8
port: 7777
\`\`\``,
  },
  {
    id: 'playtest-6',
    at: '2026-05-08T11:00:00Z',
    source: 'playtest-6',
    content: `# Playtest 6

Participants: 20
Build: 0.8.3

Playtests have moved from the Malmö office to the Leipzig lab. None of the participants of playtest 6 finished the tutorial. The participants of playtest 6 rated the crafting menu 4.1 out of 5.`,
  },
  {
    id: 'chat-hana-2',
    at: '2026-05-08T15:40:00Z',
    source: 'slack-qa',
    speaker: 'Hana',
    content:
      'I went through the recordings: three participants of playtest 6 finished the tutorial. Cutscene 9 is not subtitled. Ravi tracked down the ferry crash, and he can reproduce it every time. Great job, everybody!',
  },
  {
    id: 'incident-ferry',
    at: '2026-05-12T17:30:00Z',
    source: 'incident-ferry',
    content: `## Crash on the ferry

Severity: high
Impact: 212 players of the closed test were kicked out

The shader cache was corrupt.

14:02 The first crash report arrived.
14:40 Ravi reproduced the crash.
16:15 Yusuf pushed a hotfix.

The hotfix wipes the shader cache at startup. It shipped as 0.8.4.`,
  },
  {
    id: 'chat-yusuf-2',
    at: '2026-05-13T08:15:00Z',
    source: 'slack-build',
    speaker: 'Yusuf',
    content:
      'The shader cache was not corrupt. The texture budget on Switch went up to 3 GB. I rewrote the water plugin, it handles waves of up to four metres. The game autosaves every ten minutes. If we get more dev kits, I could lend one to Chiara.',
  },
  {
    id: 'adr-8',
    at: '2026-05-18T13:00:00Z',
    source: 'adr-008',
    content: `# ADR-008: Audio middleware, revisited

Status: accepted
Supersedes: ADR-003

We are switching our audio middleware from FMOD to Wwise. Brightwater covers the licence. The migration takes six weeks, and Paolo owns it. The reason is the certification on Switch.`,
  },
  {
    id: 'sync-may',
    at: '2026-05-25T14:30:00Z',
    source: 'production-sync-may',
    content: `Production sync, 25 May

- Co-op is open to six players now.
- We dropped Korean and Polish, so the game ships in seven languages.
- Certification is booked for 14 September.
- [ ] Greta drafts the trailer brief

The campaign consists of 16 levels. Paolo composed the title theme. The teaser comes out first, then the gameplay trailer, and the launch trailer comes last.`,
  },
  {
    id: 'mail-sven-2',
    at: '2026-05-28T09:00:00Z',
    source: 'mail-sven-may',
    speaker: 'Sven',
    content: `Dear Maren,

both sides signed the publishing agreement on 11 March. The fee for the alpha is 120,000 EUR. The fee for the beta is 150,000 EUR. Please let us know whether the age rating form is in.

Best,
Sven
Brightwater Publishing`,
  },
  {
    id: 'chat-greta',
    at: '2026-06-03T12:25:00Z',
    source: 'slack-community',
    speaker: 'Greta',
    content:
      'Ayumi composed the title theme. Brightwater never approved the key art. Our Discord server has 9,400 members. I publish a dev diary every other week. Perhaps we could stream the next one?',
  },
  {
    id: 'chat-dmitri-3',
    at: '2026-06-04T08:05:00Z',
    source: 'slack-build',
    speaker: 'Dmitri',
    content:
      'I built the rope tool in Houdini two years ago. The build farm sits in a data centre in Copenhagen. The release branch compiles with Clang 17. The main branch compiles with Clang 18. Fingers crossed for tomorrow!',
  },
  {
    id: 'notes-0.9',
    at: '2026-06-08T16:00:00Z',
    source: 'release-notes-0.9.0',
    content: `# Saltmarsh 0.9.0

- New difficulty: Brine
- Lobbies display the ping of each player
- Removed the weather console commands
- Loading the harbour takes 11 seconds

| Platform | Frame rate | Resolution |
|----------|------------|------------|
| PC | 60 fps | 1440p |
| Switch | 30 fps | 720p |`,
  },
  {
    id: 'chat-chiara',
    at: '2026-06-10T09:50:00Z',
    source: 'slack-loc',
    speaker: 'Chiara',
    content:
      "Hi all, thanks for the warm welcome! The Japanese dub was recorded in Tokyo. The Italian script runs to 42,200 words. Spanish is 80 % translated. I'm based in Bologna. All strings freeze on 3 August.",
  },
  {
    id: 'review-alpha',
    at: '2026-06-22T14:30:00Z',
    source: 'alpha-review',
    content: `Alpha review, 22 June

- Brightwater accepted the alpha on 12 June.
- QA closed 540 bugs during the alpha.
- Wishlists stand at 52,000.
- [ ] Maren invoices the alpha

The lighthouse level stays in the game. Hana presented the crash statistics: 0.3 % of sessions crash. We won't attend Gamescom this year.`,
  },
];
