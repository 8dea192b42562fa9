import { Link } from 'react-router';
import { adminUrls } from '../shell/admin/sections.ts';

export function PaymentLink({ reference }: { reference: string }) {
  return (
    <Link
      to={`${adminUrls.donations}?${new URLSearchParams({ search: reference })}`}
      className="font-mono font-normal text-meta"
    >
      {reference}
    </Link>
  );
}
