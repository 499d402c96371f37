-- La fin d'un export, pour compter ceux d'un compte qui courent encore.
alter table exportation add column fini_le timestamptz;
comment on column exportation.fini_le is 'Fin du flux, envoyé en entier ou abandonné ; null : il court encore, ou le serveur est tombé avec lui.';
update exportation set fini_le = le;

-- Les signes pleine chasse et leurs petites formes ouvrent aussi une formule.
create or replace function cellule_sure(texte text) returns text
  language sql immutable parallel safe
  return case
    when (left(ltrim(texte, U&' \0009\000A\000B\000C\000D\00A0\200B\200C\200D\2060\FEFF\3000\202F'), 1) in ('=', '+', '-', '@', '|', '%', U&'\FF1D', U&'\FF0B', U&'\FF0D', U&'\FF20', U&'\FF5C', U&'\FF05', U&'\FE66', U&'\FE62', U&'\FE63', U&'\FE6B', U&'\FE6A') or left(texte, 1) in (U&'\0009', U&'\000A', U&'\000D'))
      and texte !~ '^-?[0-9]+([.,][0-9]+)?$' then '''' || texte
    else texte
  end;
