/** Thread in which single documents are filled, with a cache of opened templates. */
import { readOneRowRequest } from '../../fill/one-row-request.ts';
import { toPortableError } from '../portable-error.ts';
import { serveThread } from '../serve-thread.ts';
import { KeptTemplates } from './kept-templates.ts';
import { ThreadSeals } from './seal-task.ts';
import type { TemplateAnswer, TemplateNote, TemplateTask } from './template-task.ts';

const templates = new KeptTemplates();
const seals = new ThreadSeals();

serveThread<TemplateTask, TemplateNote, TemplateAnswer>(async (task, host) => {
  host.clock(true);
  if (task.kind === 'request') return { kind: 'request', ...readOneRowRequest(task.body) };
  const seal = task.seal && (await seals.open(task.seal, host.ask));
  const answer = await templates.fill({ ...task, seal }, (error) => host.note({ error: toPortableError(error) }));
  if (answer.kind === 'filled' && answer.pdf !== null) host.hand(answer.pdf);
  return answer;
});
