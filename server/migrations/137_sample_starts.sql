-- Where a class of made-up clients stands when it begins.
alter table sample_classes add column start text not null default 'mixed'
  check (start in ('mixed', 'healthy', 'day-before', 'collapsed'));
