-- La protection des données d'un dossier : ouvertures motivées, purges validées et leurs preuves (domain-rules § 12, spécification § 4).

alter table menage add column sans_relogement_le date;
comment on column menage.sans_relogement_le is 'Jour où le relogement a été dit non nécessaire : sa purge se compte de là.';
update menage m set sans_relogement_le = coalesce(
    (select max(h.le) from modification h where h.menage_id = m.id
      and h.changements @> '[{"chemin": "relogement.relogementNecessaire", "nouveau": false}]'),
    m.modifie_le)::date
  where not relogement_necessaire;

create table demande_de_droits (
  id uuid primary key,
  menage_id uuid not null references menage on delete cascade,
  utilisateur_id uuid not null references utilisateur,
  nature text not null check (nature in ('ACCES', 'RECTIFICATION', 'OPPOSITION', 'LIMITATION', 'EFFACEMENT')),
  motif text not null check (motif = '' or length(motif) between 10 and 1000),
  ouverte_le timestamptz not null,
  expire_le timestamptz not null check (expire_le > ouverte_le),
  fermee_le timestamptz
);
comment on table demande_de_droits is 'Un dossier ouvert par la protection des données pour répondre à une demande de droits, avec son motif.';
create index on demande_de_droits (menage_id, ouverte_le desc);
create index on demande_de_droits (utilisateur_id, menage_id) where fermee_le is null;

create table purge (
  id uuid primary key,
  menage_id uuid not null references menage,
  code_menage text not null,
  motif text not null check (motif in ('DEPART_SPONTANE', 'SANS_RELOGEMENT')),
  depuis date not null,
  prevue_le date not null,
  statut text not null check (statut in ('VALIDEE', 'FICHIERS_A_EFFACER', 'TERMINEE', 'ANNULEE')),
  empreinte_apercu text not null,
  validee_le timestamptz not null,
  validee_par uuid not null references utilisateur,
  executee_le timestamptz,
  terminee_le timestamptz,
  bilan jsonb,
  certificat text,
  certificat_sha256 text check (certificat_sha256 ~ '^[0-9a-f]{64}$'),
  check ((statut in ('FICHIERS_A_EFFACER', 'TERMINEE')) = (executee_le is not null)),
  check ((statut = 'TERMINEE') = (terminee_le is not null and certificat is not null and certificat_sha256 is not null))
);
comment on table purge is 'Une purge validée : ce qui a été effacé, quand, par qui ; rien du ménage hors son code.';
create unique index une_purge_par_menage on purge (menage_id) where statut <> 'ANNULEE';
create index on purge (statut) where statut in ('VALIDEE', 'FICHIERS_A_EFFACER');

create table purge_fichier (
  purge_id uuid not null references purge on delete cascade,
  cle_stockage text not null,
  nature text not null,
  taille integer not null,
  sha256 text not null,
  efface_le timestamptz,
  primary key (purge_id, cle_stockage)
);
comment on table purge_fichier is 'Un fichier à effacer du dépôt après une purge ; la purge n’est terminée que lorsque tous le sont.';

create index menage_purge_prevue on menage (purge_prevue_le) where purge_prevue_le is not null;
create index consultation_le on consultation (le desc);

-- Un dossier purgé ne se remplit plus, même par un geste commencé avant : la base elle-même le refuse. La clé étrangère attend la fin de
-- la purge, puis ce contrôle relit le ménage.
create function refuser_si_purge() returns trigger language plpgsql as $$
begin
  if exists (select from ecrites e join menage m on m.id = e.menage_id where m.purge_le is not null) then
    raise exception using errcode = 'RG001', message = 'dossier purgé';
  end if;
  return null;
end $$;
comment on function refuser_si_purge() is 'Refuse toute écriture dans un dossier dont les données ont été effacées.';

create function fermer_apres_purge(quoi regclass) returns void language plpgsql as $$
begin
  execute format('create trigger purge_ajout after insert on %s referencing new table as ecrites for each statement execute function refuser_si_purge()', quoi);
  execute format('create trigger purge_modification after update on %s referencing new table as ecrites for each statement execute function refuser_si_purge()', quoi);
end $$;
comment on function fermer_apres_purge(regclass) is 'À appeler pour chaque table qui porte menage_id : elle se ferme avec la purge du dossier.';

select fermer_apres_purge(t::regclass) from unnest(array[
  'occupant', 'proposition', 'reunion_menage', 'modification', 'commentaire', 'suivi', 'document', 'verification_acquittee', 'email_sortant',
  'demande_remboursement', 'fiche_nouveau_logement', 'decohabitation', 'creneau'
]) t;

-- Une alerte calculée la nuit pour un dossier purgé s'y perd sans bruit : elle n'arrête pas les autres.
create function ecarter_si_purge() returns trigger language plpgsql as $$
begin
  delete from alerte a using ecrites e, menage m where a.id = e.id and m.id = e.menage_id and m.purge_le is not null;
  return null;
end $$;
comment on function ecarter_si_purge() is 'Écarte les alertes écrites sur un dossier dont les données ont été effacées.';
create trigger purge_ajout after insert on alerte referencing new table as ecrites for each statement execute function ecarter_si_purge();
