-- Replies that were rejected while they awaited approval counted as removed by staff, which shows the reason to all readers.
-- They are recognized by their times: a reply that awaits approval is removed when it is created.
update forum_posts set removed_by = 'rejected' where removed_by = 'staff' and no > 1 and removed_at = created_at;
