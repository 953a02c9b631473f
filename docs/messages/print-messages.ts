/** `npm run generate -- messages`: prints every text for users and operators with its place, by surface. */
import { type Surface, userMessages } from './user-messages.ts';

const surfaces: readonly Surface[] = ['Command line', 'API', 'Console', 'Editor', 'Logs'];

const messages = userMessages();
for (const surface of surfaces) {
  const own = messages.filter((message) => message.surface === surface);
  console.log(`\n# ${surface} (${own.length})\n`);
  for (const { place, text } of own) console.log(`${place}: ${text}`);
}
