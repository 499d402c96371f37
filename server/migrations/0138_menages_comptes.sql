-- Les ménages comptés d'avance, par ce qu'ils ont de pareil : les nombres des filtres d'une liste entière se lisent là (décision 0203). Chaque
-- changement s'y ajoute en plus et en moins, sans rien verrouiller ; la somme est toujours juste, le repli de la nuit ne fait que la resserrer.
create table compte_de_menages (
  operation_id uuid not null,
  partenaire_id uuid,
  code_postal text,
  ville_code text,
  statut text not null,
  relogement_necessaire boolean not null,
  charge_id uuid,
  nombre integer not null
);
comment on table compte_de_menages is 'Combien de ménages non archivés ont cela de pareil ; plusieurs lignes de mêmes valeurs s’ajoutent.';

create table compte_de_typologies (
  typologies_gtr text[] not null,
  partenaire_id uuid,
  ville_code text,
  statut text not null,
  relogement_necessaire boolean not null,
  nombre integer not null
);
comment on table compte_de_typologies is 'Les mêmes, par typologies examinées en GTR.';

create function compter_un_menage(m menage, combien integer) returns void language sql as $$
  insert into compte_de_menages values (m.operation_id, m.partenaire_id, m.code_postal, m.ville_code, m.statut, m.relogement_necessaire, m.charge_id, combien);
  insert into compte_de_typologies values (m.typologies_gtr, m.partenaire_id, m.ville_code, m.statut, m.relogement_necessaire, combien);
$$;

create function compter_le_menage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.archive_le is null then perform compter_un_menage(old, -1); end if;
  if tg_op <> 'DELETE' and new.archive_le is null then perform compter_un_menage(new, 1); end if;
  return null;
end $$;

create trigger menage_compte after insert or delete on menage for each row execute function compter_le_menage();
create trigger menage_recompte after update on menage for each row
  when (
    (old.operation_id, old.partenaire_id, old.code_postal, old.ville_code, old.statut, old.relogement_necessaire, old.charge_id, old.typologies_gtr, old.archive_le is null)
    is distinct from
    (new.operation_id, new.partenaire_id, new.code_postal, new.ville_code, new.statut, new.relogement_necessaire, new.charge_id, new.typologies_gtr, new.archive_le is null)
  )
  execute function compter_le_menage();

create function oublier_les_comptes() returns trigger language plpgsql as $$
begin
  truncate compte_de_menages, compte_de_typologies;
  return null;
end $$;
create trigger menage_plus_de_comptes after truncate on menage for each statement execute function oublier_les_comptes();

create function recompter_les_menages() returns void language sql as $$
  -- Un repli ou un geste en cours y écrirait ce que le compte a déjà : il finit d'abord, ou attend.
  lock table compte_de_menages, compte_de_typologies in share row exclusive mode;
  delete from compte_de_menages;
  delete from compte_de_typologies;
  insert into compte_de_menages
    select operation_id, partenaire_id, code_postal, ville_code, statut, relogement_necessaire, charge_id, count(*)
    from menage where archive_le is null group by 1, 2, 3, 4, 5, 6, 7;
  insert into compte_de_typologies
    select typologies_gtr, partenaire_id, ville_code, statut, relogement_necessaire, count(*)
    from menage where archive_le is null group by 1, 2, 3, 4, 5;
$$;
comment on function recompter_les_menages() is 'Compte à neuf tous les ménages : à l’installation, après un chargement.';

create function replier_les_comptes() returns void language sql as $$
  with partis as (delete from compte_de_menages returning *)
    insert into compte_de_menages
    select operation_id, partenaire_id, code_postal, ville_code, statut, relogement_necessaire, charge_id, sum(nombre)
    from partis group by 1, 2, 3, 4, 5, 6, 7 having sum(nombre) <> 0;
  with partis as (delete from compte_de_typologies returning *)
    insert into compte_de_typologies
    select typologies_gtr, partenaire_id, ville_code, statut, relogement_necessaire, sum(nombre)
    from partis group by 1, 2, 3, 4, 5 having sum(nombre) <> 0;
$$;
comment on function replier_les_comptes() is 'Réunit en une ligne celles de mêmes valeurs ; qui compte pendant ce temps voit l’avant ou l’après, jamais les deux.';

create function oublier_les_comptes_nuls() returns void language sql as $$
  with partis as (
      delete from compte_de_menages where ctid in (
        select unnest(array_agg(ctid)) from compte_de_menages
        group by operation_id, partenaire_id, code_postal, ville_code, statut, relogement_necessaire, charge_id having sum(nombre) = 0)
      returning *)
    insert into compte_de_menages
    select operation_id, partenaire_id, code_postal, ville_code, statut, relogement_necessaire, charge_id, sum(nombre)
    from partis group by 1, 2, 3, 4, 5, 6, 7 having sum(nombre) <> 0;
  with partis as (
      delete from compte_de_typologies where ctid in (
        select unnest(array_agg(ctid)) from compte_de_typologies
        group by typologies_gtr, partenaire_id, ville_code, statut, relogement_necessaire having sum(nombre) = 0)
      returning *)
    insert into compte_de_typologies
    select typologies_gtr, partenaire_id, ville_code, statut, relogement_necessaire, sum(nombre)
    from partis group by 1, 2, 3, 4, 5 having sum(nombre) <> 0;
$$;
comment on function oublier_les_comptes_nuls() is 'Ôte ce que plus aucun ménage n’a, sans attendre la nuit : une purge ne laisse rien de ce que le dossier disait. Un repli a pu en prendre une part : le reste se récrit.';

select recompter_les_menages();
