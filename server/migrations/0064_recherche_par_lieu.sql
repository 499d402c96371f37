-- Un ménage se trouve aussi par son adresse : une rue, une ville. L'index porte sur ce que dit la section, sans colonne à tenir.
create function lieu_de(localisation jsonb) returns text
  language sql immutable strict parallel safe
  return sans_accents(coalesce(localisation #>> '{adresse,numero}', '') || ' ' || coalesce(localisation #>> '{adresse,rue}', '') || ' ' || coalesce(localisation #>> '{adresse,ville}', ''));
comment on function lieu_de(jsonb) is 'Numéro, rue et ville d’une adresse, en minuscules sans accents, pour les chercher : ceux-là seuls qui lisent l’adresse.';

create index menage_lieu on menage using gin (lieu_de(localisation) gin_trgm_ops);
