import type { FactsPoller } from '../intake/facts-poller.ts';
import type { HostPollers } from '../intake/host-pollers.ts';
import { AdmissionTimings } from '../model/admission-timings.ts';
import type { Composer } from './composer.ts';

/** Polls the API and every host once, then builds one composition from all results instead of one per host. */
export async function admitFirst(composer: Composer, hosts: HostPollers, facts: FactsPoller): Promise<void> {
  const timings = new AdmissionTimings();
  const polled = facts.poll();
  const found = await hosts.pollAll();
  timings.end('fetch');
  const changes = await polled;
  if (changes) await composer.takeFacts(changes);
  await composer.admit(found, timings);
}
