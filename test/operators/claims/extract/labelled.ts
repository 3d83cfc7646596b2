import { CLAIM_TYPES, type ClaimType } from '../../../../operators/records/claim.ts';

/**
 * Sentences as they stand in chats, commits, incident notes, minutes, documents and logs, each with the type of the
 * claim that a person reads in it, or `-` for none. Labelled by hand before any of them was run.
 */
const LABELLED = `
fact | The login service is written in Go.
fact | Our staging cluster runs in eu-central-1.
fact | Marta leads the payments team.
fact | The invoice was sent twice.
fact | Disk usage on node 7 reached 91%.
fact | The queue drained after we restarted the consumer.
fact | He was born in 1984.
fact | They have two dogs and a cat.
fact | The API returns 429 when the limit is exceeded.
fact | Nobody noticed the outage for 20 minutes.
fact | The certificate expired on Sunday.
fact | Kafka does not guarantee order across partitions.
fact | The new cache cut latency by half.
fact | We lost three customers in April.
fact | Paula no longer works for us.
fact | Redis is now on version 7.2.
fact | The old endpoint has been removed.
fact | I grew up in Lisbon.
fact | My sister teaches physics at a school in Porto.
fact | Sam and Ines got married last summer.
fact | The parser cannot handle nested quotes.
fact | Could not open /etc/tidemark.conf.
fact | Connection refused by 10.0.0.12.
fact | The worker crashed with exit code 137.
fact | Memory grew from 2 GB to 6 GB within an hour.
fact | It is unlikely to be the network.
fact | We should have rolled back earlier.
fact | The release was postponed because the tests were flaky.
fact | May is a quiet month for support.
fact | The March report was late.
fact | Anna says that the dashboard is empty.
fact | According to Tom, the contract ends in June.
fact | There are 14 open incidents.
fact | The service restarts every night at 02:00.
fact | Postgres stores JSON documents as jsonb.
fact | Only admins can delete projects.
fact | The backup takes 3 hours.
fact | Fixed the race in the scheduler.
fact | Removed the unused flag from the CLI.
fact | Lost my wallet on the train.
fact | I can't eat peanuts.
fact | She is allergic to penicillin.
fact | The board rejected the budget.
fact | Our office moved to the third floor.
fact | The firmware does not support TLS 1.3.
fact | Two of the five replicas are lagging.
fact | The root cause was a missing index.
fact | Customers complained about slow exports.
fact | The flag defaults to false.
fact | Traffic doubles on Mondays.
fact | I have been vegetarian for six years.
fact | We've known each other since school.
fact | Version 2.0.1 fixes the leak.
fact | The token is valid for 15 minutes.
fact | Everyone on the team has access to the vault.
fact | An index on user_id already exists.
fact | The shop closes at 6 p.m. on Saturdays.
fact | Its primary key is (tenant, id).
fact | Nothing was deleted.
fact | The sensor in hall B reports 21.5 °C.
fact | The migration finished without errors.
fact | Wow, my brother just got a job at the zoo!
decision | We decided to move billing to Postgres.
decision | The team agreed on a four-day sprint.
decision | We went with Kafka instead of RabbitMQ.
decision | It was decided that the beta ends on Friday.
decision | We will migrate the users table next week.
decision | We chose Svelte for the console.
decision | The plan is to retire the old API in Q3.
decision | Let's go with option B.
decision | The committee approved the new logo.
decision | We are going to drop support for Node 18.
decision | Postgres was chosen for the ledger.
decision | I decided to leave my job.
decision | We have agreed to freeze the schema.
decision | Finally we settled on weekly releases.
decision | The decision was to keep the monolith.
decision | Management opted for the cheaper vendor.
decision | We'll use feature flags for the rollout.
decision | They agreed that the cache may be stale for a minute.
hypothesis | The disk might be full.
hypothesis | Maybe the proxy drops the header.
hypothesis | I think the leak is in the parser.
hypothesis | It is probably a DNS issue.
hypothesis | We suspect that the driver is broken.
hypothesis | The spike could be caused by the nightly export.
hypothesis | Perhaps Leo forgot the key.
hypothesis | If the lock is held, then writers time out.
hypothesis | The vendor will likely raise prices.
hypothesis | It seems that nobody reads these mails.
hypothesis | Possibly the clock was wrong.
hypothesis | I'm not sure whether the job ran.
hypothesis | She believes the contract is void.
hypothesis | The upgrade may take longer than planned.
hypothesis | Looks like the node ran out of memory.
hypothesis | My guess is that the pool is too small.
hypothesis | We assume that each tenant has one owner.
hypothesis | I don't think the index is used.
hypothesis | The test failures are probably unrelated.
hypothesis | The outage was presumably caused by the update.
preference | I prefer dark mode.
preference | Jonas likes green tea better than coffee.
preference | My favourite editor is Vim.
preference | I would rather work from home.
preference | She hates long meetings.
preference | We love the new layout.
preference | Users prefer short error messages.
preference | I don't like surprises.
preference | Carla enjoys hiking in the Alps.
preference | I want a window seat.
preference | He dislikes spicy food.
preference | I'd like my reports in PDF.
preference | Her favorite colour is blue.
preference | They really like the new onboarding.
preference | I really love old jazz records.
test_result | All 214 tests passed.
test_result | The build failed on main.
test_result | 3 of 40 tests fail on Windows.
test_result | CI is green again.
test_result | The load test showed 1,200 requests per second.
test_result | Code coverage is 81 %.
test_result | The integration suite passed after the fix.
test_result | The smoke test timed out.
test_result | The benchmark dropped to 38 ms.
test_result | The patch passed all checks.
test_result | Lint and typecheck are green.
test_result | The nightly build succeeded.
test_result | Two e2e tests are failing.
test_result | The regression test did not pass.
- | What is the status of the rollout?
- | Can you check the logs?
- | Does anyone know the password?
- | Why did the job fail?
- | Is it just me, or is the site down?
- | how do I reset my token
- | Hi all,
- | Good morning everyone!
- | Hey Jonas!
- | Thanks a lot for your help!
- | Thank you, that was quick.
- | Best regards,
- | Sincerely, Paula
- | See you tomorrow!
- | Have a nice weekend!
- | ok sounds good
- | lol
- | sure!
- | Got it.
- | Makes sense.
- | Sounds great, let's do that.
- | That's awesome!
- | No problem!
- | You're welcome.
- | haha nice one
- | +1
- | Great job, team!
- | Let me check the config…
- | I'll look into it now.
- | Let me take a look at the failing job.
- | I'm going to check the deployment first.
- | Looking into it.
- | Checking the logs now.
- | One moment please.
- | I will get back to you.
- | Restart the service and try again.
- | Please update your passwords.
- | Run the migration before you deploy.
- | Don't forget to lock the door.
- | Make sure the port is open.
- | If it fails, restart the worker.
- | Use Postgres for billing.
- | To install it, run the script.
- | Add retry to the HTTP client
- | Next steps
- | Open questions
- | Release notes for version 3
- | Improved logging and error handling
- | The new dashboard for customers in Europe
- | A list of all regions with their owners
- | Migration of the users table
- | Lunch on Friday
- | Three more weeks of winter
- | Things we still need
- | The following services are affected:
- | Here is the summary you asked for.
- | Congratulations!
- | Can't wait to see the new office!
- | I hope you are well.
- | Sorry to hear that.
- | Good luck with the exam!
- | Happy birthday, Leo!
- | Long time no see.
- | Let me know if you need anything.
- | Feel free to ask.
- | I agree.
- | Me too!
- | Wow, so cute!
- | What a day!
- | It is.
- | That's right.
- | Yes, exactly.
- | Never mind.
- | Keep up the good work!
- | {"region": "eu", "count": 3}
- | id,name,region,3
- | $ npm install
- | const limit = 3;
- | ---
- | 👍
- | ...
fact | Our CRM syncs contacts every fifteen minutes.
fact | Nadia owns the onboarding flow.
fact | The elevator in building C is broken.
fact | Last quarter we shipped 14 features.
fact | The vendor raised its prices by 8% in January.
fact | My grandmother came from Norway.
fact | I've been learning the cello for two years.
fact | She works remotely from Valencia.
fact | The kids start school in September.
fact | He drives a blue Volvo.
fact | Our dog is called Pepper.
fact | Two people were injured.
fact | The cron job silently stopped on Tuesday.
fact | Nginx terminates TLS before the request reaches the app.
fact | This function never returns null.
fact | Arrays are zero-indexed.
fact | The schema has 42 tables.
fact | Each tenant gets its own namespace.
fact | The heap dump showed 3 million strings.
fact | Requests to /login fail with 502.
fact | Oscar broke his arm while skiing.
fact | I just got back from Japan!
fact | We ran out of disk on the primary.
fact | The CFO resigned this morning.
fact | Support answered within an hour.
fact | Only 3 of the 12 seats are taken.
fact | The flight to Oslo departs at 07:45.
fact | user 4711 logged in from 10.1.2.3
fact | Server started on port 8080
fact | Failed to parse config: unexpected token
fact | The docs are outdated.
fact | I have a peanut allergy.
fact | Kim and Lee share an office.
fact | Nobody has root access.
fact | It rained all day.
fact | Bumped the timeout to 30 seconds.
decision | After a long debate we decided against microservices.
decision | We've chosen Terraform over Pulumi.
decision | The steering group approved the extra headcount.
decision | We are going with the blue design.
decision | Starting Monday we'll use trunk-based development.
decision | It was agreed to skip the October release.
decision | I've decided to go back to college.
decision | We will not support Windows 7.
hypothesis | Maybe the DNS cache is stale.
hypothesis | This could be a timezone bug.
hypothesis | I suspect the index is corrupt.
hypothesis | The memory leak is possibly in the image library.
hypothesis | He may not come to the party.
hypothesis | I guess the intern deleted it.
hypothesis | It appears that the token was revoked.
hypothesis | There might be a second leak.
hypothesis | We believe the attacker used a stolen key.
preference | I'd rather have tea.
preference | Most of our users prefer the mobile app.
preference | My dad loves fishing.
preference | I don't enjoy horror films.
preference | Lena likes her coffee black.
preference | Her favourite band is Radiohead.
test_result | Unit tests pass on all platforms.
test_result | The CI pipeline failed twice today.
test_result | 98 % of the e2e tests passed.
test_result | The build is broken.
test_result | The benchmark showed a 12% regression.
- | Where did you put the keys?
- | anyone around?
- | Shall we meet at noon?
- | brb
- | gm everyone
- | Thanks in advance!
- | Cheers, Mike
- | Awesome, thanks!
- | Will do!
- | Yep, sounds like a plan.
- | You're the best!
- | I'll take a look this afternoon.
- | Let me think about it.
- | I'm on it.
- | Give me a second.
- | Ping me when you're done.
- | Please review the pull request.
- | Click the button to continue.
- | Never commit secrets.
- | Bump version to 2.3.0
- | Merge branch 'main' into release
- | Known issues
- | A quick overview of the architecture
- | Meeting notes, 4 June
- | No comment.
- | Better late than never.
- | Hope to see you there!
- | What a great game that was!
- | That sucks.
- | Good point.
- | I know, right?
- | Welcome back!
- | Have fun at the party!
- | Enjoy your weekend!
- | Not sure.
- | As discussed.
- | name;age;city;zip
- | SELECT * FROM users WHERE id = 1;
- | +49 30 123456
- | https://example.com/docs
- | TBD
- | Fingers crossed!
fact | The printer on the second floor jams every morning.
fact | Zoe studies marine biology in Bergen.
fact | The gateway drops packets larger than 1500 bytes.
fact | My flight got cancelled.
fact | Three engineers joined us in February.
fact | Rust has no garbage collector.
fact | The password was leaked on a forum.
fact | I finished my thesis last week.
fact | Some users can't log in with Google.
fact | The sprint ends on Thursday.
fact | Elasticsearch ran out of heap at 03:12.
fact | We still owe the vendor 4,000 euros.
fact | Pods restart in a loop since the last deploy.
fact | It turns out that the sensor was unplugged.
fact | The pool opens at nine.
fact | Grandpa fought in Korea.
decision | The council voted to close the bridge.
decision | We settled on Tuesdays for the retro.
decision | We're going to stop printing invoices.
decision | The team chose GraphQL for the mobile API.
hypothesis | The failures are likely due to a bad cable.
hypothesis | Maybe we forgot to renew the license.
hypothesis | It might have been a cosmic ray.
hypothesis | I believe he lives near Hamburg.
preference | I like my eggs scrambled.
preference | Developers love the new CLI.
preference | Mia would rather take the train.
test_result | Five integration tests failed on ARM.
test_result | The linter passed.
test_result | Test coverage dropped to 74%.
- | Who broke the build?
- | Morning all!
- | Cool, thanks for the update!
- | Let me dig into the logs.
- | Open the settings and click Save.
- | Remember to water the plants.
- | Future work
- | Performance of the new engine
- | That's hilarious!
- | Catch you later!
- | On my way!
- | No worries, take your time.
- | Any updates?
- | Could be worse.
- | def foo(a, b):
- | Looking forward to it!
`;

/** Each sentence with its type; undefined where it is no claim. */
export const labelled: readonly (readonly [sentence: string, type: ClaimType | undefined])[] = LABELLED.trim()
  .split('\n')
  .map((line) => {
    const at = line.indexOf(' | ');
    const type = CLAIM_TYPES.find((known) => known === line.slice(0, at));
    return [line.slice(at + 3), type] as const;
  });
