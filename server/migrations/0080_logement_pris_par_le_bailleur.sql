-- Le candidat du bailleur prend le logement : nos propositions s'en retirent ; qu'il renonce, elles reviennent.
alter table proposition add column cal_prise_le timestamptz;
comment on column proposition.cal_prise_le is 'Quand le candidat du bailleur a pris le logement, ce qui l’a retirée ; nul : autre retrait, ou aucun.';
