-- Contracte : aucune version publiée
-- (L'index d'unicité refait a une colonne de plus : il refuse moins que celui qu'il remplace.)
-- Un objet supprimé quitte les listes ouvertes : son sujet part avec lui, et ses lignes du direct avec son sujet. Reste qu'une de sa sorte est
-- partie, une fois par transaction, sans dire laquelle : plus personne n'a de droit sur elle.
alter table direct add column parti text, drop constraint direct_quoi_check;
alter table direct add constraint direct_quoi_check check (
  quoi in ('sujet', 'alerte', 'planning', 'parti') and (quoi in ('planning', 'parti')) = (sujet_id is null) and (quoi = 'parti') = (parti is not null)
);
drop index direct_une_fois;
create unique index direct_une_fois on direct (transaction, sujet_id, quoi, parti) nulls not distinct;
comment on column direct.sujet_id is 'Le sujet qui a changé ; nul : le planning, ou un objet parti.';
comment on column direct.parti is 'La sorte de l’objet supprimé ; nulle : rien n’est parti.';

-- Les conflits se nomment : l'index d'unicité a une colonne de plus.
create or replace function annoncer() returns trigger language plpgsql as $$
begin
  insert into direct (sujet_id, quoi, version)
    select s.id, tg_argv[1], max((to_jsonb(t) ->> tg_argv[2])::integer)
    from changes t join sujet s on s.id = (to_jsonb(t) ->> tg_argv[0])::uuid
    group by s.id
  on conflict (transaction, sujet_id, quoi, parti) do update set version = greatest(direct.version, excluded.version);
  if found then perform pg_notify('direct', ''); end if;
  return null;
end $$;

create or replace function retirer_sujet() returns trigger language plpgsql as $$
begin
  delete from sujet where id = old.id;
  insert into direct (quoi, parti) values ('parti', tg_table_name) on conflict do nothing;
  perform pg_notify('direct', '');
  return null;
end $$;
comment on function retirer_sujet() is 'Un objet supprimé part avec ce qui y tenait ; les listes ouvertes l’apprennent.';
