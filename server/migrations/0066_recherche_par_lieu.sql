-- Un ménage se trouve aussi par son adresse : numéro, rue, ville. La base tient ce texte d'après la section.
alter table menage add column lieu text collate "C" not null default '';
comment on column menage.lieu is 'Numéro, rue et ville du logement actuel, en minuscules sans accents : cherchés par ceux-là seuls qui lisent l’adresse.';

create function tenir_le_lieu_du_menage() returns trigger language plpgsql as $$
begin
  new.lieu := sans_accents(concat_ws(' ', new.localisation #>> '{adresse,numero}', new.localisation #>> '{adresse,rue}', new.localisation #>> '{adresse,ville}'));
  return new;
end $$;
comment on function tenir_le_lieu_du_menage() is 'Garde dans menage.lieu ce que dit son adresse.';

-- Un dossier gelé aussi : rien de ce qu'il dit ne change.
alter table menage disable trigger user;
update menage set lieu = sans_accents(concat_ws(' ', localisation #>> '{adresse,numero}', localisation #>> '{adresse,rue}', localisation #>> '{adresse,ville}'));
alter table menage enable trigger user;

create trigger lieu_du_menage before insert or update of localisation on menage for each row execute function tenir_le_lieu_du_menage();
create index menage_lieu on menage using gin (lieu gin_trgm_ops);
