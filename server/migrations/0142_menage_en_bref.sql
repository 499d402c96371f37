-- De chaque ménage non archivé, ce dont se comptent les nombres d'une liste : qui n'en voit qu'une part les compte un à un, et les lignes
-- entières en font dix fois le poids (décision 0206). Ne s'écrit que si l'une de ces valeurs change.
create table menage_en_bref (
  menage_id uuid not null,
  operation_id uuid not null,
  partenaire_id uuid,
  code_postal text,
  ville_code text,
  statut text not null,
  relogement_necessaire boolean not null,
  charge_id uuid,
  typologies_gtr text[] not null,
  codes_postaux_souhaites text[] not null
);
comment on table menage_en_bref is 'Les ménages non archivés, par ce qui en compte les nombres d’une liste : tenu par la base, jamais ne se saisit.';

create function noter_le_menage_en_bref() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from menage_en_bref where menage_id = old.id;
  end if;
  if new.archive_le is null then
    insert into menage_en_bref values (new.id, new.operation_id, new.partenaire_id, new.code_postal, new.ville_code, new.statut,
      new.relogement_necessaire, new.charge_id, new.typologies_gtr, new.codes_postaux_souhaites);
  end if;
  return null;
end $$;
create trigger menage_en_bref_ecrit after insert on menage for each row execute function noter_le_menage_en_bref();
create trigger menage_en_bref_change after update on menage for each row
  when (
    (old.operation_id, old.partenaire_id, old.code_postal, old.ville_code, old.statut, old.relogement_necessaire, old.charge_id, old.typologies_gtr,
      old.codes_postaux_souhaites, old.archive_le is null)
    is distinct from
    (new.operation_id, new.partenaire_id, new.code_postal, new.ville_code, new.statut, new.relogement_necessaire, new.charge_id, new.typologies_gtr,
      new.codes_postaux_souhaites, new.archive_le is null)
  )
  execute function noter_le_menage_en_bref();

create function noter_les_menages_en_bref() returns void language sql as $$
  lock table menage in share mode;
  delete from menage_en_bref b where not exists (
    select from menage m where m.id = b.menage_id and m.archive_le is null
      and (m.operation_id, m.partenaire_id, m.code_postal, m.ville_code, m.statut, m.relogement_necessaire, m.charge_id, m.typologies_gtr,
        m.codes_postaux_souhaites)
      is not distinct from
      (b.operation_id, b.partenaire_id, b.code_postal, b.ville_code, b.statut, b.relogement_necessaire, b.charge_id, b.typologies_gtr,
        b.codes_postaux_souhaites));
  insert into menage_en_bref
    select id, operation_id, partenaire_id, code_postal, ville_code, statut, relogement_necessaire, charge_id, typologies_gtr, codes_postaux_souhaites
    from menage m where archive_le is null and not exists (select from menage_en_bref b where b.menage_id = m.id);
$$;
comment on function noter_les_menages_en_bref() is 'Remet d’accord les ménages en bref : à l’installation, après un chargement, la nuit ; n’écrit que ce qui manque ou diffère.';

select noter_les_menages_en_bref();

alter table menage_en_bref
  add primary key (menage_id),
  add foreign key (menage_id) references menage on delete cascade;
analyze menage_en_bref;
