/** Entry point in the browser. */
import '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import './favicon.svg?url';
import { language } from './language/language.ts';
import { Lasting } from './router/lasting.ts';
import { startRouter } from './router/location.ts';
import { rebaseLinks } from './router/rebase-links.ts';
import { registerKeptWork } from './session/load-kept-work.ts';
import { loadSession, watchSession } from './session/session.ts';
import './style/application.css';
import './api/trusted-types.ts';

document.documentElement.lang = language;
registerKeptWork(() => import('./editor/drafts/sign-out-drafts.ts'));
rebaseLinks();
startRouter();
watchSession();
void loadSession();
const place = document.getElementById('app');
if (place !== null) {
  place.replaceChildren();
  render(
    <Lasting.Provider value={new Map()}>
      <App />
    </Lasting.Provider>,
    place,
  );
}
