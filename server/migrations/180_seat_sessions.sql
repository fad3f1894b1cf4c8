-- The session of a seat holds no network address and no browser.
update session set ip_address = null, user_agent = null from "user" where "user".id = session.user_id and "user".is_seat;
