/** What stands for `react-router-dom` in the share scope: sharing a package shares all of it, so only what pages need is named. */
export { Link, NavLink, useLocation, useNavigate, useSearchParams } from 'react-router';
