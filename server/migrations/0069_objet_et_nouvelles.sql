-- Deux mots pour deux choses : l'objet d'un courriel est son texte, son sujet ce à quoi il tient.
alter table email_sortant rename column sujet to objet;
comment on column email_sortant.objet is 'Ce que le destinataire lit d’abord, sur une ligne.';

-- Une alerte SANS_NOUVELLES s'éteint à tout événement qui vient d'une personne : c'est l'historique qui le voit passer, sans connaître les alertes.
create function eteindre_sans_nouvelles() returns trigger language plpgsql as $$
begin
  update alerte a set statut = 'CLOTURE', close_le = n.le, close_par = n.auteur_id
    from (select distinct on (sujet_id) sujet_id, le, auteur_id from ecrites where auteur_id is not null order by sujet_id, le desc) n
    where a.sujet_id = n.sujet_id and a.type = 'SANS_NOUVELLES' and a.statut <> 'CLOTURE';
  return null;
end $$;
comment on function eteindre_sans_nouvelles() is 'Un événement qui vient d’une personne est une nouvelle ; ce que le produit fait de lui-même n’en est pas une.';
create trigger eteindre_sans_nouvelles after insert on modification
  referencing new table as ecrites for each statement execute function eteindre_sans_nouvelles();
