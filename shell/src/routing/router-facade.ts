/** Replaces `react-router-dom` in the share scope. Sharing a package shares all of it, so only what pages need is exported. */
export { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router';
