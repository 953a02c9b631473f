/** Thread in which single documents are filled, with a cache of opened templates. */
import { readOneRowRequest } from '../../fill/one-row-request.ts';
import { toPortableError } from '../portable-error.ts';
import { serveThread } from '../serve-thread.ts';
import { KeptTemplates } from './kept-templates.ts';
import { openSeal } from './seal-task.ts';
import type { TemplateAnswer, TemplateNote, TemplateTask } from './template-task.ts';

const templates = new KeptTemplates();

serveThread<TemplateTask, TemplateNote, TemplateAnswer>(async (task, host) => {
  host.clock(true);
  if (task.kind === 'request') return { kind: 'request', ...readOneRowRequest(task.body) };
  const answer = await templates.fill({ ...task, seal: task.seal && (await openSeal(task.seal, host.ask)) }, (error) =>
    host.note({ error: toPortableError(error) }),
  );
  if (answer.kind === 'filled' && answer.pdf !== null) host.hand(answer.pdf);
  return answer;
});
