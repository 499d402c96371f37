-- Le code corrigé d'un dossier laisse l'ancien réservé, comme celui d'un dossier supprimé : un code ne sert qu'une fois.

alter table menage_supprime drop constraint menage_supprime_cause_check;
alter table menage_supprime add constraint menage_supprime_cause_check
  check (cause in ('CREE_PAR_ERREUR', 'DOUBLON', 'DECOHABITATION_ANNULEE', 'CODE_CORRIGE'));
comment on table menage_supprime is 'Le code d’un dossier supprimé, ou l’ancien code d’un dossier au code corrigé, qui reste réservé : rien d’autre n’en est gardé.';
