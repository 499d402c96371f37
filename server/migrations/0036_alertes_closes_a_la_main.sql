-- Une alerte close à la main ne revient pas ; close par le dossier, elle revient avec sa cause. Jusqu'ici rien ne les distinguait.

alter table alerte add column close_a_la_main boolean not null default false;
alter table alerte add constraint close_a_la_main_est_close check (not close_a_la_main or statut = 'CLOTURE');
comment on column alerte.close_a_la_main is 'Une personne a voulu la clore : elle ne se recrée pas pour la même échéance.';

-- Une clôture à la main laisse sa ligne à l'historique, au même instant.
update alerte a set close_a_la_main = true
  from modification h
  where a.statut = 'CLOTURE' and h.menage_id = a.menage_id and h.le = a.close_le and h.texte = 'Alerte close : ' || a.texte;

-- « RER » (règles § 8) : le responsable d'équipe, et non tout l'encadrement.
alter table alerte drop constraint alerte_pour_check;
update alerte set pour = 'RESPONSABLE_EQUIPE' where type in ('FICHE_TRANSMISE', 'GTR_A_CREER') and pour = 'ENCADREMENT';
update alerte set pour = 'CHARGE_ET_RESPONSABLE_EQUIPE' where pour = 'CHARGE_ET_ENCADREMENT';
alter table alerte add constraint alerte_pour_check check (pour in (
  'CHARGE', 'ENCADREMENT', 'RESPONSABLE_EQUIPE', 'CHARGE_ET_RESPONSABLE_EQUIPE', 'AUTEUR', 'DPO', 'BAILLEUR', 'DESTINATAIRE', 'PAIEMENT'));
