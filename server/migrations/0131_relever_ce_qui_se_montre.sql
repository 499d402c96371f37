-- Un relevé montrait, de ce jour-là, les points d'aujourd'hui ; et l'état d'une porte changeait quand le relogement cessait d'être nécessaire.
alter table releve_menage add column relogement_necessaire boolean not null default true, add column points integer;
alter table releve_menage disable trigger user;
update releve_menage h set relogement_necessaire = m.relogement_necessaire from menage m where m.id = h.menage_id;
alter table releve_menage enable trigger user;
-- Le défaut reste : le processus d'avant écrit encore des relevés sans cette colonne pendant la mise à jour.
