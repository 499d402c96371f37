-- Qui a proposé le ménage se lit à l'ordre du jour d'un GTR et chez le logement ; l'historique le savait, sans qu'une ligne le dise.
alter table proposition add column cree_par uuid references utilisateur;
comment on column proposition.cree_par is 'Qui a positionné le ménage ; nul : le candidat d’un bailleur, ou une proposition d’avant que cela se garde.';
update proposition p set cree_par = h.auteur_id from modification h
  where h.sujet_id = p.menage_id and h.code = 'MENAGE_POSITIONNE' and h.le = p.cree_le;
