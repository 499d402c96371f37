-- Les typologies retenues ne se changent pas à la clôture d'un GTR : rien à en rétablir.
alter table reunion_passage drop column typologies_gtr;
