-- The standard words for what these columns contain.
alter table claim_versions rename column words to text;
alter table chat_messages rename column claim_words to claim_text;
alter table deposits rename column asked_sats to requested_sats;
