-- Ce qui change se dit aux écrans ouverts. Une ligne par sujet et par transaction, gardée un jour : un écran qui revient redemande depuis son
-- dernier repère. Le repère est un horizon de transactions, non un numéro : deux transactions se valident dans un autre ordre que leurs
-- numéros, et celle qui finit la dernière n'est pas perdue.
create table direct (
  sujet_id uuid not null references sujet on delete cascade,
  quoi text not null check (quoi in ('sujet', 'alerte')),
  transaction xid8 not null default pg_current_xact_id(),
  version integer,
  le timestamptz not null default now(),
  primary key (transaction, sujet_id, quoi)
);
comment on table direct is 'Ce qui vient de changer, pour les écrans ouverts ; gardé un jour.';
comment on column direct.transaction is 'La transaction qui l’a changé : tout ce qui est sous l’horizon d’une lecture a été dit.';
comment on column direct.version is 'La version où le changement laisse le sujet ; nulle, elle n’en a pas changé.';
create index on direct (le);
create index on direct (sujet_id);

create function annoncer() returns trigger language plpgsql as $$
begin
  insert into direct (sujet_id, quoi, version)
    select s.id, tg_argv[1], max((to_jsonb(t) ->> tg_argv[2])::integer)
    from changes t join sujet s on s.id = (to_jsonb(t) ->> tg_argv[0])::uuid
    group by s.id
  on conflict (transaction, sujet_id, quoi) do update set version = greatest(direct.version, excluded.version);
  if found then perform pg_notify('direct', ''); end if;
  return null;
end $$;
comment on function annoncer() is 'Inscrit au direct les sujets que les lignes changées concernent (colonne du sujet, ce qui change, colonne de la version), et réveille qui écoute quand la transaction se valide.';

create trigger annoncer after insert on modification
  referencing new table as changes for each statement execute function annoncer('sujet_id', 'sujet', 'version');

-- Ce qui change d'un sujet sans faire une version : ses commentaires, ses documents, ses suivis, ses alertes, les réponses d'un compte rendu.
do $$
declare
  ou record;
begin
  for ou in select * from (values
    ('commentaire', 'sujet_id', 'sujet'), ('document', 'sujet_id', 'sujet'), ('suivi', 'sujet_id', 'sujet'), ('alerte', 'sujet_id', 'alerte'),
    ('reunion_menage', 'reunion_id', 'sujet'), ('reunion_logement', 'reunion_id', 'sujet'), ('reunion_proposition', 'reunion_id', 'sujet')
  ) as t (nom, colonne, quoi) loop
    execute format('create trigger annoncer_ecrit after insert on %I referencing new table as changes for each statement execute function annoncer(%L, %L)', ou.nom, ou.colonne, ou.quoi);
    execute format('create trigger annoncer_change after update on %I referencing new table as changes for each statement execute function annoncer(%L, %L)', ou.nom, ou.colonne, ou.quoi);
    execute format('create trigger annoncer_retire after delete on %I referencing old table as changes for each statement execute function annoncer(%L, %L)', ou.nom, ou.colonne, ou.quoi);
  end loop;
end $$;

-- Une session finie ferme ses flux aussitôt.
create function annoncer_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('direct', '');
  return null;
end $$;
comment on function annoncer_session() is 'Une session révoquée, ou dont les droits changent, réveille qui tient ses flux.';
create trigger annoncer_session after update of revoquee_le, acteur on session
  for each statement execute function annoncer_session();
