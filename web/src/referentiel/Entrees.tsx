import { entraine, seDefait } from '@relogement/domain/common/consequence'
import type { TypeDeListe } from '@relogement/domain/listesLivrees'
import { estLivree, listesTenues } from '@relogement/domain/listesTenues'
import {
  type ReunionDEntrees,
  reunionSchema,
  type SaisieEntree,
  saisieEntreeSchema,
} from '@relogement/domain/referentiel/nomenclature.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirmation } from '../core/Confirmation.tsx'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import '../core/fiche/fiche.css'
import { Choix } from '../core/formulaire/Choix.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { Icone } from '../core/Icone.tsx'
import { Menu } from '../core/Menu.tsx'
import {
  type Entree,
  entreesOptions,
  lireLesEmplois,
  useAjouterEntree,
  useChangerEntree,
  useReunirEntree,
  useSupprimerEntree,
} from './nomenclature.data.ts'
import styles from './variables.module.css'

type Geste = { readonly quoi: 'ajouter' } | { readonly quoi: 'renommer' | 'supprimer' | 'reunir'; readonly entree: Entree } | null

/** Les entrées d'une liste, dans l'ordre où elles se choisissent, et ce que l'administration en fait. */
export function Entrees({ type }: { readonly type: TypeDeListe }) {
  const { titre, fermee } = listesTenues[type]
  const { data, error, refetch } = useQuery(entreesOptions(type))
  const [geste, faire] = useState<Geste>(null)
  const fermer = () => faire(null)
  const tient = data?.some(({ can }) => can.includes('modifier')) ?? false
  const actions = useGestes(data ?? [], faire)
  return (
    <Section
      id={`liste-${type.toLowerCase()}`}
      titre={titre}
      nombre={data?.filter(({ actif }) => actif).length}
      actions={
        tient &&
        fermee === null && (
          <button className="btn pri" type="button" aria-haspopup="dialog" onClick={() => faire({ quoi: 'ajouter' })}>
            <Icone nom="plus" />
            Ajouter une entrée
          </button>
        )
      }
    >
      {fermee !== null && (
        <p className={styles.explication}>Ses libellés et leur ordre se changent ; rien ne s’y ajoute ni ne s’en retire. {fermee}</p>
      )}
      {data === undefined ? (
        <ContenuAttendu attente="Chargement de la liste" erreur={error} relire={() => void refetch()} />
      ) : (
        <TableDeSection libelle={titre} colonnes={colonnesDesEntrees(type, tient ? actions : null)} lignes={data} cleDe={({ id }) => id} />
      )}
      {geste?.quoi === 'ajouter' && <SaisirEntree type={type} entree={null} fermer={fermer} />}
      {geste?.quoi === 'renommer' && <SaisirEntree type={type} entree={geste.entree} fermer={fermer} />}
      {geste?.quoi === 'reunir' && <ReunirEntree type={type} entree={geste.entree} entrees={data ?? []} fermer={fermer} />}
      {geste?.quoi === 'supprimer' && (
        <Supprimer entree={geste.entree} retirer={() => actions.choisir(geste.entree, false)} fermer={fermer} />
      )}
    </Section>
  )
}

interface Gestes {
  readonly renommer: (entree: Entree) => void
  readonly supprimer: (entree: Entree) => void
  readonly reunir: (entree: Entree) => void
  readonly deplacer: (entree: Entree, rang: number) => void
  readonly choisir: (entree: Entree, actif: boolean) => void
  readonly derniere: number
}

function useGestes(entrees: readonly Entree[], faire: (geste: Geste) => void): Gestes {
  const { mutate } = useChangerEntree(({ libelle, actif }, { ordre }) =>
    ordre === undefined ? `${libelle} ${actif ? 'se choisit de nouveau' : 'ne se choisit plus'}` : `${libelle} est à la place ${ordre + 1}`,
  )
  const envoyer = (entree: Entree, body: { ordre?: number; actif?: boolean }) => mutate({ entree, body: { debut: null, ...body } })
  return {
    renommer: (entree) => faire({ quoi: 'renommer', entree }),
    supprimer: (entree) => faire({ quoi: 'supprimer', entree }),
    reunir: (entree) => faire({ quoi: 'reunir', entree }),
    deplacer: (entree, ordre) => envoyer(entree, { ordre }),
    choisir: (entree, actif) => envoyer(entree, { actif }),
    derniere: entrees.length - 1,
  }
}

const colonnesDesEntrees = (type: TypeDeListe, gestes: Gestes | null): readonly ColonneDeSection<Entree>[] => [
  {
    titre: 'Libellé',
    carte: 1,
    rendu: ({ libelle, actif }) => <span className={actif ? 'sur-st' : 'muted'}>{libelle}</span>,
  },
  { titre: 'Code', largeur: 300, carte: 3, rendu: ({ code }) => <code className="muted">{code}</code> },
  { titre: 'État', largeur: 220, carte: 5, rendu: (entree) => <span className="muted">{etatDe(type, entree)}</span> },
  ...(gestes === null
    ? []
    : [
        {
          titre: 'Actions',
          largeur: 64,
          ecran: true,
          carte: 2 as const,
          rendu: (entree: Entree, rang: number) => (
            <Menu
              nom={`Actions sur ${entree.libelle}`}
              classe="ib"
              bouton={<Icone nom="points" />}
              groupes={groupesDe(type, entree, rang, gestes)}
            />
          ),
        },
      ]),
]

const etatDe = (type: TypeDeListe, { actif, code, reunieA }: Entree): string =>
  reunieA !== null
    ? `Réunie à « ${reunieA} »`
    : !actif
      ? 'Retirée, se lit encore'
      : verrouDe(type, code) !== null
        ? 'Lue par une règle'
        : estLivree(type, code)
          ? 'Livrée'
          : 'Ajoutée'

const verrouDe = (type: TypeDeListe, code: string): string | null => listesTenues[type].fermee ?? listesTenues[type].verrous[code] ?? null

function groupesDe(type: TypeDeListe, entree: Entree, rang: number, { renommer, supprimer, reunir, deplacer, choisir, derniere }: Gestes) {
  const raison = verrouDe(type, entree.code)
  const reunie = entree.reunieA === null ? null : 'Elle est réunie à une autre.'
  return [
    {
      entrees: [
        { cle: 'renommer', libelle: 'Renommer', faire: () => renommer(entree) },
        { cle: 'monter', libelle: 'Monter', raison: rang === 0 ? 'Elle est la première.' : null, faire: () => deplacer(entree, rang - 1) },
        {
          cle: 'descendre',
          libelle: 'Descendre',
          raison: rang === derniere ? 'Elle est la dernière.' : null,
          faire: () => deplacer(entree, rang + 1),
        },
      ],
    },
    {
      entrees: [
        entree.actif
          ? { cle: 'retirer', libelle: 'Retirer du choix', raison, faire: () => choisir(entree, false) }
          : { cle: 'remettre', libelle: 'Remettre au choix', raison: reunie, faire: () => choisir(entree, true) },
        { cle: 'reunir', libelle: 'Réunir à une autre', raison: raison ?? reunie, faire: () => reunir(entree) },
        { cle: 'supprimer', libelle: 'Supprimer', raison, dangereuse: true, faire: () => supprimer(entree) },
      ],
    },
  ]
}

function SaisirEntree({
  type,
  entree,
  fermer,
}: {
  readonly type: TypeDeListe
  readonly entree: Entree | null
  readonly fermer: () => void
}) {
  const ajouter = useAjouterEntree()
  const changer = useChangerEntree(({ libelle }) => `${libelle} est enregistré`, { erreurLocale: true })
  const titre = entree === null ? 'Ajouter une entrée' : 'Renommer l’entrée'
  return (
    <Dialogue titre={titre} detail={listesTenues[type].titre} fermer={fermer}>
      <Formulaire<SaisieEntree>
        schema={saisieEntreeSchema}
        valeurs={{ libelle: entree?.libelle ?? '' }}
        brouillon={`nomenclature:${entree?.id ?? type}`}
        {...(entree === null ? {} : { version: entree.version })}
        enregistrer={({ libelle }) =>
          entree === null
            ? ajouter.mutateAsync({ type, libelle, debut: null })
            : changer.mutateAsync({ entree, body: { libelle, debut: null } })
        }
        apres={fermer}
        nom={titre}
        pied={<PiedDeDialogue action={entree === null ? 'Ajouter' : 'Renommer'} fermer={fermer} />}
        court
      >
        <div className="dlg-c champs">
          <Texte<SaisieEntree>
            nom="libelle"
            libelle="Libellé"
            aide={
              entree === null
                ? 'Son code se tirera de ce libellé, et ne changera plus.'
                : `Son code reste ${entree.code} : les dossiers qui le portent se liront de ce nouveau libellé.`
            }
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}

interface PropsDeReunion {
  readonly type: TypeDeListe
  readonly entree: Entree
  readonly entrees: readonly Entree[]
  readonly fermer: () => void
}

/** Une entrée en double se réunit à celle qui reste ; cela ne se défait pas. */
function ReunirEntree({ type, entree, entrees, fermer }: PropsDeReunion) {
  const { mutateAsync } = useReunirEntree()
  const autres = Object.fromEntries(entrees.filter(({ id, actif }) => actif && id !== entree.id).map(({ id, libelle }) => [id, libelle]))
  return (
    <Dialogue titre="Réunir à une autre entrée" detail={`${listesTenues[type].titre} : ${entree.libelle}`} fermer={fermer}>
      <Formulaire<ReunionDEntrees>
        schema={reunionSchema}
        valeurs={{ vers: '' }}
        brouillon={null}
        enregistrer={({ vers }) => mutateAsync({ entree, vers })}
        apres={fermer}
        nom="Réunir à une autre entrée"
        pied={<PiedDeDialogue action="Réunir" fermer={fermer} />}
        court
      >
        <div className="dlg-c champs">
          <Choix<ReunionDEntrees> nom="vers" libelle="Entrée qui reste" options={autres} />
          <Consequences
            consequences={[
              entraine(`Ce qui porte « ${entree.libelle} » se lira, se filtrera et se comptera sous l’entrée qui reste.`),
              entraine(`« ${entree.libelle} » ne se choisit plus.`),
              seDefait('Ne s’annule pas.'),
            ]}
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}

/** Ce dont rien ne se sert se supprime ; le reste dit qui s'en sert, et se retire. */
function Supprimer({ entree, retirer, fermer }: { readonly entree: Entree; readonly retirer: () => void; readonly fermer: () => void }) {
  const { mutateAsync } = useSupprimerEntree()
  const { data } = useQuery({ queryKey: ['nomenclatures', 'emplois', entree.id], queryFn: () => lireLesEmplois(entree.id), staleTime: 0 })
  const utilisee = data !== undefined && data.emplois.length > 0
  return (
    <Confirmation
      titre="Supprimer l’entrée"
      detail={entree.libelle}
      consequences={
        utilisee
          ? [
              entraine(`S’en servent : ${data.emplois.join(', ')}. Elle ne se supprime donc pas.`),
              entraine('Retirée, elle ne se choisit plus ; là où elle est, elle se lit encore.'),
              seDefait('Se remet au choix de cette même liste.'),
            ]
          : [
              entraine(`« ${entree.libelle} » n’est plus dans cette liste, ni au choix.`),
              seDefait('Ne s’annule pas : elle serait à ajouter de nouveau.'),
            ]
      }
      action={utilisee ? 'Retirer du choix' : 'Supprimer'}
      dangereuse={!utilisee}
      faire={utilisee ? retirer : () => mutateAsync(entree)}
      fermer={fermer}
    />
  )
}
