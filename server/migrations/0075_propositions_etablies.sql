-- Établir une proposition de relogement n'écrivait que son statut : le jour se garde, et le statut se déduit de ce qui est écrit.
alter table proposition add column etablie_le date;
comment on column proposition.etablie_le is 'Jour où la proposition de relogement a été établie, que son courrier soit parti ou non.';
update proposition set etablie_le = coalesce(ecrite_envoyee_le, cal_date, cree_le::date) where statut = 'proposition_relogement';
