-- Un ordre de déménagement va à un prestataire : un autre ne le lit pas. Ceux d'avant sont du seul prestataire connu ; à plusieurs, de celui qui
-- les a confirmés ou dits faits, sinon de personne.
alter table creneau add column prestataire_id uuid references partenaire;
comment on column creneau.prestataire_id is 'Le prestataire à qui le déménagement est commandé.';
create index on creneau (prestataire_id);

alter table ordre_demenagement add column prestataire_id uuid references partenaire;
comment on column ordre_demenagement.prestataire_id is 'Le prestataire à qui l’ordre est passé, seul à le lire.';
create index on ordre_demenagement (prestataire_id);

create temporary table seul_prestataire on commit drop as
select (array_agg(id))[1] as id from partenaire where categorie = 'PRESTATAIRE' having count(*) = 1;

update creneau c set prestataire_id = coalesce(
  (select id from seul_prestataire),
  (select u.partenaire_id from utilisateur u where u.id = c.fait_par),
  (select u.partenaire_id from ordre_demenagement o join utilisateur u on u.id = o.recu_par where o.numero = c.commande order by o.recu_le desc limit 1))
where c.commande is not null;

update ordre_demenagement o set prestataire_id = coalesce(
  (select id from seul_prestataire),
  (select u.partenaire_id from utilisateur u where u.id = o.recu_par),
  (select c.prestataire_id from creneau c where c.commande = o.numero limit 1));
