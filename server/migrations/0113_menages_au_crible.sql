-- Ce que le crible des candidats lit d'un ménage, et rien d'autre : lire leurs lignes entières prenait les deux tiers d'un appel (décision 0068).
create table menage_au_crible (
  menage_id uuid primary key references menage on delete cascade,
  version integer not null,
  statut text not null,
  operation_id uuid not null,
  partenaire_id uuid,
  ville_code text,
  codes_postaux_souhaites text[] not null,
  typologies_gtr text[] not null,
  limitation_depuis date,
  cle_tri text collate "C" not null
) with (fillfactor = 80);
comment on table menage_au_crible is 'Les ménages à reloger, ni archivés ni purgés : ce que le crible des candidats en lit. Chaque écriture d’un ménage récrit sa ligne ; jamais ne se saisit.';

create function cribler_le_menage(m menage) returns void language plpgsql as $$
begin
  if m.relogement_necessaire and m.archive_le is null and m.purge_le is null then
    insert into menage_au_crible (menage_id, version, statut, operation_id, partenaire_id, ville_code, codes_postaux_souhaites, typologies_gtr, limitation_depuis, cle_tri)
    values (m.id, m.version, m.statut, m.operation_id, m.partenaire_id, m.ville_code, m.codes_postaux_souhaites, m.typologies_gtr, m.limitation_depuis, m.cle_tri)
    on conflict (menage_id) do update set version = excluded.version, statut = excluded.statut, operation_id = excluded.operation_id,
      partenaire_id = excluded.partenaire_id, ville_code = excluded.ville_code, codes_postaux_souhaites = excluded.codes_postaux_souhaites,
      typologies_gtr = excluded.typologies_gtr, limitation_depuis = excluded.limitation_depuis, cle_tri = excluded.cle_tri;
  else
    delete from menage_au_crible where menage_id = m.id;
  end if;
end $$;
comment on function cribler_le_menage(menage) is 'Récrit la ligne de ce ménage au crible, ou l’en retire.';

create function tenir_le_crible() returns trigger language plpgsql as $$
begin
  perform cribler_le_menage(new);
  return null;
end $$;
-- Toute écriture, sans choisir les colonnes : le numéro que la base donne à la ligne du crible dit aussi que le ménage a changé.
create trigger menage_au_crible after insert or update on menage for each row execute function tenir_le_crible();

select cribler_le_menage(m) from menage m;
