import { messages } from '@relogement/domain/common/champs'
import { libelleDuChamp as libelle } from '@relogement/domain/logement/logement.champs'
import { type SaisieLogement, saisieLogementSchema } from '@relogement/domain/logement/logement.schema'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { z } from 'zod'
import { Dialogue } from '../core/Dialogue.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import type { Operation } from '../operation/operation.data.ts'
import { VilleDAdresse } from '../referentiel/VilleDAdresse.tsx'
import { useAjouterUnePorte } from './synoptique.data.ts'

type S = SaisieLogement & { readonly videDepuis: string | null }
const schema = saisieLogementSchema
  .extend({ videDepuis: z.string().nullable() })
  .refine(({ localisation: { UG } }) => UG !== null, { path: ['localisation', 'UG'], message: messages.requis })

const vide = {
  typologie: null,
  localisation: {
    ...{ adresse: { numero: null, rue: '', codePostal: '', ville: '' }, quartier: null, residence: null, UG: null, numeroPorte: null },
    ...{ HP1: null, HP2: null, HP3: null, etage: null, ascenseur: null },
  },
  caracteristiques: { type: null, surfaceHabitable: null, pmr: false },
  finance: { loyer: null, chargesGenerales: null, chauffage: null, eau: null, garage: null, APL: null },
  dates: { dateFinMiseADisposition: null, vacances: [] },
  videDepuis: null,
} as unknown as S

/** Une porte de plus au parc de l'opération. */
export function AjouterUnePorte({ operation, fermer }: { readonly operation: Operation; readonly fermer: () => void }) {
  const { mutateAsync } = useAjouterUnePorte(operation.id)
  const titre = 'Ajouter une porte'
  return (
    <Dialogue titre={titre} detail={operation.nom} largeur={720} fermer={fermer}>
      <Formulaire<S>
        schema={schema as unknown as z.ZodType<S>}
        valeurs={vide}
        brouillon={`operation:${operation.id}:porte`}
        enregistrer={({ videDepuis, ...saisie }) => {
          const vacances = videDepuis === null ? [] : [{ type: 'TECHNIQUE' as const, debutDeVacance: videDepuis, finDeVacance: null }]
          return mutateAsync({ ...saisie, dates: { ...saisie.dates, vacances } })
        }}
        apres={fermer}
        nom={titre}
        pied={<PiedDeDialogue action="Ajouter la porte" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <div className="deux-colonnes">
            <Texte<S> nom="localisation.HP2" libelle="Bâtiment" facultatif exemple="Bâtiment A" />
            <Texte<S> nom="localisation.HP3" libelle="Cage ou entrée" facultatif exemple="Entrée 1" />
            <Nombre<S> nom="localisation.etage" libelle={libelle('localisation.etage')} facultatif pas={1} />
            <Texte<S> nom="localisation.numeroPorte" libelle={libelle('localisation.numeroPorte')} facultatif />
            <Texte<S> nom="localisation.UG" libelle={libelle('localisation.UG')} />
            <Choix<S> nom="typologie" libelle={libelle('typologie')} options={typologies} />
            <Nombre<S>
              nom="caracteristiques.surfaceHabitable"
              libelle={libelle('caracteristiques.surfaceHabitable')}
              unite="m²"
              facultatif
              souple
            />
            <ChampDate<S> nom="videDepuis" libelle="Vide depuis" facultatif aide="Sans date, le logement est habité." />
            <Texte<S>
              nom="localisation.adresse.numero"
              libelle={libelle('localisation.adresse.numero')}
              libelleComplet="Numéro de voie"
              facultatif
            />
            <Texte<S> nom="localisation.adresse.rue" libelle={libelle('localisation.adresse.rue')} />
            <Texte<S> nom="localisation.adresse.codePostal" libelle={libelle('localisation.adresse.codePostal')} />
            <VilleDAdresse adresse="localisation.adresse" />
          </div>
        </div>
      </Formulaire>
    </Dialogue>
  )
}
