-- Un même champ peut porter deux constats de même nature (deux typologies en sous-occupation) : chacun se lève pour lui-même.

alter table verification_acquittee drop constraint verification_acquittee_menage_id_code_chemin_key;
alter table verification_acquittee add constraint un_constat_une_fois unique (menage_id, code, chemin, message);
