import { useEffect } from 'preact/hooks';
import { navigate } from '../router/location.ts';

/** Redirects signed-in users: `/app/` has no content. */
const HomePage = (): null => {
  useEffect(() => navigate('/app/jobs', { replace: true }), []);
  return null;
};

export default HomePage;
