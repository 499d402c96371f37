-- L'administration tient ses listes : chaque entrée a son historique, ce qui s'en supprime se lit encore où il est resté.
alter table nomenclature
  add column supprimee_le timestamptz,
  add column reunie_a uuid references nomenclature,
  add check (supprimee_le is null or not actif),
  add check (reunie_a is null or not actif);
comment on column nomenclature.supprimee_le is 'Supprimée : aucune liste ne la montre plus ; son libellé reste, pour qui l’aurait écrite au même instant.';
comment on column nomenclature.reunie_a is 'L’entrée où elle a été réunie : son code se lit comme celui-là.';
create index on nomenclature (reunie_a) where reunie_a is not null;

select devenir_sujet('nomenclature');
-- La démonstration vide tous les sujets et garde les listes : une clé étrangère les emporterait (`demo/etatDeLaBase.ts` remet leurs sujets).
alter table nomenclature drop constraint nomenclature_id_fkey;

create function annoncer_les_listes() returns trigger language plpgsql as $$
begin
  perform pg_notify('nomenclature', '');
  return null;
end $$;
comment on function annoncer_les_listes() is 'Dit à tous les processus que les listes ont changé, quand la transaction se valide.';
create trigger annoncer_les_listes after insert or update or delete on nomenclature
  for each statement execute function annoncer_les_listes();
