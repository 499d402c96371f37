-- Ce qui se demande à l'ANRU pour une opération, et ce qui en est versé (domain-rules §§ 4.2 et 5.7). Jamais de coordonnées bancaires.
create table demande_paiement (
  id uuid primary key,
  operation_id uuid not null references operation on delete cascade,
  numero integer not null check (numero > 0),
  nature text not null check (nature in ('AVANCE', 'ACOMPTE', 'SOLDE', 'INDEMNITE')),
  -- Le ménage dont l'indemnité se demande ; les trois autres natures sont de l'opération entière.
  menage_id uuid references menage,
  statut text not null default 'PREPAREE' check (statut in ('PREPAREE', 'VALIDEE', 'DEPOSEE', 'PAYEE', 'REJETEE')),
  montant numeric(14, 2) not null check (montant > 0),
  objet text check (length(objet) <= 200),
  reference text check (length(reference) <= 60),
  redacteurs uuid[] not null check (cardinality(redacteurs) > 0),
  preparee_par uuid not null references utilisateur,
  preparee_le timestamptz not null,
  validee_par uuid references utilisateur,
  validee_le timestamptz,
  deposee_par uuid references utilisateur,
  deposee_le timestamptz,
  date_depot date,
  payee_par uuid references utilisateur,
  payee_le timestamptz,
  date_paiement date,
  montant_paye numeric(14, 2),
  rejetee_par uuid references utilisateur,
  rejetee_le timestamptz,
  motif_rejet text check (length(motif_rejet) <= 500),
  version integer not null default 1,
  -- Ce que la demande retient : rejetée, rien ; payée, ce qui a été versé.
  retenu numeric(14, 2) not null generated always as (
    case statut when 'REJETEE' then 0 when 'PAYEE' then montant_paye else montant end) stored,
  unique (operation_id, numero),
  check ((nature = 'INDEMNITE') = (menage_id is not null)),
  check (montant_paye > 0 and montant_paye <= montant),
  check (statut not in ('VALIDEE', 'DEPOSEE', 'PAYEE') or validee_le is not null),
  check (statut not in ('DEPOSEE', 'PAYEE') or deposee_le is not null),
  check ((statut = 'PAYEE') = (payee_le is not null)),
  check ((statut = 'REJETEE') = (rejetee_le is not null)),
  check ((validee_le is null) = (validee_par is null)),
  check (num_nulls(deposee_le, deposee_par, date_depot) in (0, 3)),
  check (num_nulls(payee_le, payee_par, date_paiement, montant_paye) in (0, 4)),
  check ((rejetee_le is null) = (rejetee_par is null)),
  -- Préparée par l'un, validée par un autre.
  check (validee_par is null or not validee_par = any (redacteurs))
);
comment on table demande_paiement is 'Une demande de paiement d’une opération (avance, acompte, solde) ou l’indemnité d’un ménage : préparée, validée, déposée, payée ou rejetée.';
comment on column demande_paiement.redacteurs is 'Tous ceux qui l’ont préparée ou corrigée : aucun ne la valide.';
create unique index demande_paiement_une_indemnite on demande_paiement (menage_id) where statut <> 'REJETEE';
create unique index demande_paiement_un_solde on demande_paiement (operation_id) where nature = 'SOLDE' and statut <> 'REJETEE';
create index on demande_paiement (preparee_par);
create index on demande_paiement (validee_par);
create index on demande_paiement (deposee_par);
create index on demande_paiement (payee_par);
create index on demande_paiement (rejetee_par);
create index demande_paiement_dit on demande_paiement using gin (
  sans_accents(coalesce(objet::text, '') || ' ' || coalesce(motif_rejet::text, '')) gin_trgm_ops,
  chiffres_de(coalesce(objet::text, '') || ' ' || coalesce(motif_rejet::text, '')) gin_trgm_ops);
select fermer_apres_purge('demande_paiement');

-- Les sommes de la subvention, tenues par la base : ce qui ne ferme pas ne s'écrit pas, quel que soit le chemin.
create table paiement_operation (
  operation_id uuid primary key references operation on delete cascade,
  accorde numeric(14, 2) not null,
  demande numeric(14, 2) not null,
  paye numeric(14, 2) not null,
  reste numeric(14, 2) not null generated always as (accorde - paye) stored,
  constraint demande_au_plus_accorde check (demande <= accorde),
  constraint paye_au_plus_demande check (paye <= demande)
);
comment on table paiement_operation is 'Où en est la subvention d’une opération : accordé (dernière FAT validée), demandé, payé ; les indemnités des ménages n’y comptent pas.';

create function tenir_les_paiements() returns trigger language plpgsql as $$
declare
  operation uuid := case when tg_op = 'DELETE' then old.operation_id else new.operation_id end;
begin
  -- L'opération retirée, ses sommes partent avec elle ; tenue, deux gestes se suivent.
  perform from operation o where o.id = operation for no key update;
  if not found then return null; end if;
  insert into paiement_operation (operation_id, accorde, demande, paye)
    select operation,
      coalesce((select f.montant_notifie from financement_fiche f where f.operation_id = operation and f.validee_le is not null
        order by array_position(array['C', 'D', 'P'], f.etape) limit 1), 0),
      coalesce(sum(d.retenu), 0), coalesce(sum(d.retenu) filter (where d.statut = 'PAYEE'), 0)
    from demande_paiement d where d.operation_id = operation and d.nature <> 'INDEMNITE'
    on conflict (operation_id) do update set accorde = excluded.accorde, demande = excluded.demande, paye = excluded.paye
      where (paiement_operation.accorde, paiement_operation.demande, paiement_operation.paye)
        is distinct from (excluded.accorde, excluded.demande, excluded.paye);
  return null;
end $$;
comment on function tenir_les_paiements() is 'Tient les sommes d’une opération quand une demande de paiement ou une FAT change.';
create trigger tenir_les_paiements after insert or update or delete on demande_paiement for each row execute function tenir_les_paiements();
create trigger tenir_les_paiements after insert or update of montant_notifie, validee_le on financement_fiche
  for each row execute function tenir_les_paiements();
insert into paiement_operation (operation_id, accorde, demande, paye)
  select distinct on (operation_id) operation_id, coalesce(montant_notifie, 0), 0, 0 from financement_fiche
  where validee_le is not null order by operation_id, array_position(array['C', 'D', 'P'], etape);
