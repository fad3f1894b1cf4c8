-- The standard word for what these functions and triggers do: they publish an event. The order of triggers follows their
-- names, so the ledger's keeps its first letter.
alter function tell_public_setting() rename to publish_public_setting;
alter function tell_limit() rename to publish_limit;
alter function tell_lens_policy() rename to publish_lens_policy;
alter function tell_offer() rename to publish_offer;
alter function ledger_tell() rename to ledger_publish;

alter trigger settings_told on settings rename to settings_published;
alter trigger limit_told on settings rename to limit_published;
alter trigger lens_policy_set_told on settings rename to lens_policy_set_published;
alter trigger lens_policy_removed_told on settings rename to lens_policy_removed_published;
alter trigger plan_version_told on plan_versions rename to plan_version_published;
alter trigger claim_version_told on claim_versions rename to claim_version_published;
alter trigger c_tell on ledger_transfers rename to c_publish;
