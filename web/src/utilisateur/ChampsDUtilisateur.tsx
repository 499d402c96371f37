import { type Civilite, civilites, roleDit } from '@relogement/domain/acces/civilite'
import type { CodeRole } from '@relogement/domain/acces/roles'
import { rolesDeLaCategorie } from '@relogement/domain/utilisateur/roles.rules'
import { rolesDeLaSaisie, type SaisieUtilisateur } from '@relogement/domain/utilisateur/utilisateur.saisie'
import { useWatch } from 'react-hook-form'
import type { CorpsApi } from '../core/api.ts'
import { Choix, ChoixMultiple } from '../core/formulaire/Choix.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { aujourdhui } from '../core/jour.ts'
import { type Utilisateur, usePartenaires, useZones } from './utilisateur.data.ts'

type S = SaisieUtilisateur

export const LIBELLES_DES_ROLES = { principal: 'Rôle principal', autres: 'Autres rôles' } as const
export const finDuRole = (role: string) => `${role}, jusqu’au`

interface Props {
  /** `null` : un compte neuf. */
  readonly utilisateur: Utilisateur | null
}

/** L'identité d'un compte, et, si elles se changent, les choses qui font ses droits. */
export function ChampsDUtilisateur({ utilisateur }: Props) {
  const adresse = utilisateur?.refus['changerLAdresse']
  const droits = utilisateur?.refus['changerLesDroits']
  return (
    <>
      <Choix<S> nom="civilite" libelle="Civilité" options={civilites} facultatif aide="Pour accorder le nom de ses rôles." />
      <div className="deux-colonnes">
        <Texte<S> nom="prenom" libelle="Prénom" />
        <Texte<S> nom="nom" libelle="Nom" />
        {adresse === undefined && <Texte<S> nom="email" libelle="Adresse électronique" />}
        <Texte<S> nom="telephone" libelle="Téléphone" facultatif />
      </div>
      {adresse !== undefined && <p className="soft">{adresse}</p>}
      {droits === undefined ? <ChampsDesDroits /> : <p className="soft">{droits}</p>}
    </>
  )
}

function ChampsDesDroits() {
  const lusDesPartenaires = usePartenaires()
  const lusDesZones = useZones()
  const { data: partenaires = [] } = lusDesPartenaires
  const [partenaire, principal, autres, civilite] = useWatch<S, ['partenaire', 'principal', 'autres', 'civilite']>({
    name: ['partenaire', 'principal', 'autres', 'civilite'],
  })
  const categorie = partenaires.find(({ id }) => id === partenaire)?.categorie
  const permis = categorie === undefined ? [] : rolesDeLaCategorie(categorie)
  // Ce qui est déjà confié se lit, même hors de la catégorie : il faut pouvoir le retirer.
  const proposes = (dits: readonly (string | undefined)[]) => nommer([...new Set([...permis, ...dits])] as CodeRole[], civilite)
  return (
    <>
      <Choix<S>
        nom="partenaire"
        libelle="Partenaire"
        options={Object.fromEntries(partenaires.map(({ id, nom }) => [id, nom]))}
        lecture={lusDesPartenaires}
      />
      <Choix<S>
        nom="principal"
        libelle={LIBELLES_DES_ROLES.principal}
        aide="Ceux qui se proposent sont ceux du partenaire choisi."
        options={proposes([principal])}
        lecture={lusDesPartenaires}
      />
      <ChoixMultiple<S>
        nom="autres"
        libelle={LIBELLES_DES_ROLES.autres}
        facultatif
        vide="Aucun"
        options={sansLePrincipal(proposes(autres), principal)}
        lecture={lusDesPartenaires}
      />
      {autres.length > 0 && (
        <div className="deux-colonnes">
          {autres.map((code) => (
            <ChampDate<S>
              key={code}
              nom={`fins.${code}`}
              libelle={finDuRole(roleDit(code, civilite))}
              facultatif
              min={aujourdhui()}
              aide="Il se retire ensuite de lui-même."
            />
          ))}
        </div>
      )}
      <ChoixMultiple<S>
        nom="zonesPropres"
        libelle="Zones"
        facultatif
        vide="Celles du partenaire"
        aide="Pour limiter la personne à une partie des zones de son partenaire."
        options={Object.fromEntries(
          (lusDesZones.data ?? []).map(({ id, nom, type }) => [
            id,
            `${nom} (${type === 'PRU' || type === 'EPCI' ? type : type.toLowerCase()})`,
          ]),
        )}
        lecture={lusDesZones}
      />
    </>
  )
}

const nommer = (codes: readonly CodeRole[], civilite: Civilite | null): Record<string, string> =>
  Object.fromEntries(codes.flatMap((code) => (code ? [[code, roleDit(code, civilite)]] : [])))
const sansLePrincipal = (options: Record<string, string>, principal: string | undefined) =>
  Object.fromEntries(Object.entries(options).filter(([code]) => code !== principal))

export const valeursDe = (utilisateur: Utilisateur | null): S => {
  if (utilisateur === null)
    return {
      nom: '',
      prenom: '',
      email: '',
      telephone: null,
      civilite: null,
      partenaire: null,
      principal: null,
      autres: [],
      fins: {},
      zonesPropres: [],
    } as unknown as S
  const { nom, prenom, email, telephone = null, civilite, partenaire, roles: confies, zonesPropres = [] } = utilisateur
  const [principal, ...autres] = confies
  return {
    nom,
    prenom,
    email,
    telephone,
    civilite,
    partenaire: partenaire?.id ?? null,
    principal: principal?.code ?? null,
    autres: autres.map(({ code }) => code),
    fins: Object.fromEntries(autres.map(({ code, jusquAu }) => [code, jusquAu])),
    zonesPropres: zonesPropres.map(({ id }) => id),
  } as S
}

/** Ce qui part à l'API. */
export const corpsDe = (saisie: S): CorpsApi<'POST /v1/utilisateurs'> => {
  const { nom, prenom, email, telephone, civilite, partenaire, zonesPropres } = saisie
  return { nom, prenom, email, telephone, civilite, partenaire, roles: rolesDeLaSaisie(saisie), zonesPropres }
}

/** Le même, sans ce que la personne ne peut pas changer. */
export function changementDe(saisie: S, { refus }: Utilisateur): CorpsApi<'PATCH /v1/utilisateurs/{id}'> {
  const { nom, prenom, email, telephone, civilite, ...droits } = corpsDe(saisie)
  return {
    nom,
    prenom,
    telephone,
    civilite,
    ...(refus['changerLAdresse'] === undefined ? { email } : {}),
    ...(refus['changerLesDroits'] === undefined ? droits : {}),
  }
}
